import { describe, expect, it } from 'vitest';
import { lastCoveredTime, nextStart, type Period } from './rental-chain.js';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));
const period = (from: number, to: number | null, undone: number | null = null): Period => ({
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
  undoneAt: undone === null ? null : day(undone),
});

describe('a chain of rentals', () => {
  it('covers adjoining periods as one', () => {
    expect(lastCoveredTime([period(11, 21), period(1, 11), period(21, 31)])).toEqual({
      since: day(1),
      until: day(31),
    });
  });

  it('starts again after a break', () => {
    expect(lastCoveredTime([period(1, 11), period(12, 21)])).toEqual({ since: day(12), until: day(21) });
  });

  it('leaves out refunded periods', () => {
    expect(lastCoveredTime([period(1, 11), period(11, 21, 5)])).toEqual({ since: day(1), until: day(11) });
    expect(lastCoveredTime([period(1, 11, 5)])).toBeUndefined();
  });

  it('never ends after a purchase', () => {
    expect(lastCoveredTime([period(1, 11), period(5, null), period(11, 21)])?.until).toBeNull();
  });

  it('continues at its end, or now if that has passed (RENT-20)', () => {
    expect(nextStart([period(1, 11)], day(10))).toEqual(day(11));
    expect(nextStart([period(1, 11)], day(11))).toEqual(day(11));
    expect(nextStart([period(1, 11)], day(12))).toEqual(day(12));
    expect(nextStart([period(1, 11, 5)], day(6))).toEqual(day(6));
  });
});
