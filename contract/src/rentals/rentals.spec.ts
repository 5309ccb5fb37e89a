import { describe, expect, it } from 'vitest';
import { rentalStatus } from './rentals.js';

const startdate = '2026-01-01T00:00:00.000Z';
const enddate = '2026-01-31T00:00:00.000Z';
const statusAt = (moment: string) => rentalStatus({ since: startdate, until: enddate }, new Date(moment));

describe('status of a rental', () => {
  it('is green and active at its start', () => {
    expect(statusAt(startdate)).toEqual({
      status: 'active',
      daysLeft: 30,
      remainingShare: 1,
      color: 'green',
    });
  });

  it('is green above 66 % remaining, amber at 66 % (RENT-30)', () => {
    expect(statusAt('2026-01-11T04:47:00.000Z').color).toBe('green');
    expect(statusAt('2026-01-11T04:48:00.000Z').color).toBe('amber');
  });

  it('is amber above 33 % remaining, red at 33 % (RENT-30)', () => {
    expect(statusAt('2026-01-21T02:23:00.000Z').color).toBe('amber');
    expect(statusAt('2026-01-21T02:24:00.000Z').color).toBe('red');
  });

  it('expires only past its end, and is expiring above 85 % elapsed (RENT-30)', () => {
    expect(statusAt('2026-01-26T12:00:00.000Z').status).toBe('active');
    expect(statusAt('2026-01-26T12:10:00.000Z').status).toBe('expiring');
    expect(statusAt(enddate).status).toBe('expiring');
    expect(statusAt('2026-01-31T00:00:00.001Z').status).toBe('expired');
  });

  it('rounds days left up, and never returns less than 0 (RENT-30)', () => {
    expect(statusAt('2026-01-30T23:59:59.000Z').daysLeft).toBe(1);
    expect(statusAt('2026-03-01T00:00:00.000Z')).toMatchObject({ daysLeft: 0, remainingShare: 0 });
  });

  it('is active for good for a purchase', () => {
    expect(rentalStatus({ since: startdate, until: null }, new Date('2099-01-01')).status).toBe('active');
  });
});
