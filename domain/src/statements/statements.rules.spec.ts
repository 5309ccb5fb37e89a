import { describe, expect, it } from 'vitest';
import { statementDueAt, lastFinishedMonth, monthAfter } from './statements.rules.js';

describe('the month of a statement (EARN-31)', () => {
  it.each([
    ['2028-02', '2028-03-01T01:00:00.000Z'],
    ['2027-02', '2027-03-01T01:00:00.000Z'],
    ['2026-12', '2027-01-01T01:00:00.000Z'],
  ])('%s can be made from %s, not a millisecond before', (month, at) => {
    const dueAt = new Date(at);
    expect(statementDueAt(month)).toEqual(dueAt);
    expect(lastFinishedMonth(dueAt)).toBe(month);
    expect(monthAfter(lastFinishedMonth(new Date(dueAt.getTime() - 1)))).toBe(month);
  });

  it('includes the 29th of February', () => {
    expect(lastFinishedMonth(new Date('2028-02-29T23:59:59.999Z'))).toBe('2028-01');
    expect(monthAfter('2028-01')).toBe('2028-02');
  });
});
