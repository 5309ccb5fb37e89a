import { describe, expect, it } from 'vitest';
import { describeDeadline } from './describe-deadline.js';

const DUE_AT = '2026-11-22T12:00:00.000Z';
const describeDeadlineAt = (time: string) => describeDeadline(DUE_AT, Date.parse(time));

describe('the description of a deadline', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', '2 days left', 'later'],
    ['2026-11-20T12:00:00.001Z', '47 h 59 min left', 'later'],
    ['2026-11-22T08:00:00.000Z', '4 h 0 min left', 'later'],
    ['2026-11-22T08:00:00.001Z', '3 h 59 min left', 'soon'],
    ['2026-11-22T11:59:59.999Z', '0 h 0 min left', 'soon'],
    ['2026-11-22T12:00:00.000Z', 'overdue by 0 h 0 min', 'overdue'],
    ['2026-11-22T13:30:00.000Z', 'overdue by 1 h 30 min', 'overdue'],
    ['2026-11-25T11:00:00.000Z', 'overdue by 2 days', 'overdue'],
  ])('says at %s: %s', (now, text, urgency) => {
    expect(describeDeadlineAt(now)).toEqual({ text, urgency });
  });
});
