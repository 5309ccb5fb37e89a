import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiredBalances, entriesBetween, feeCentsOf, type PaymentLine } from './earnings.rules.js';

const TEN_PERCENT_BASIS_POINTS = 1000;
const saleLine = { kind: 'captured', cents: 10_000 } as const;

describe('the fee (EARN-2)', () => {
  it.each([
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [23_700, 2370],
  ])('of %i cents at 10 %% is %i, half up', (cents, fee) => {
    expect(feeCentsOf(cents, TEN_PERCENT_BASIS_POINTS)).toBe(fee);
  });
});

describe('requiredBalances', () => {
  const balancesAfter = (lines: PaymentLine[], isReleased: boolean) =>
    requiredBalances(lines, { feeBasisPoints: TEN_PERCENT_BASIS_POINTS, isReleased });

  it('returns the payment less the fee as pending until the release (EARN-4)', () => {
    expect(balancesAfter([saleLine], false)).toEqual({
      buyers: -10_000,
      fee: 1000,
      pending: 9000,
      available: 0,
    });
    expect(balancesAfter([saleLine], true)).toEqual({
      buyers: -10_000,
      fee: 1000,
      pending: 0,
      available: 9000,
    });
  });

  it('reduces the fee and the share in proportion to a refund (EARN-3)', () => {
    expect(balancesAfter([saleLine, { kind: 'refunded', cents: -2505 }], true)).toEqual({
      buyers: -7495,
      fee: 750,
      pending: 0,
      available: 6745,
    });
  });

  it('makes the disputed part of a released share pending until it is decided (EARN-4)', () => {
    const disputedLines = [saleLine, { kind: 'disputed', cents: -4000 } as const];
    expect(balancesAfter(disputedLines, true)).toMatchObject({ pending: 3600, available: 5400 });
    const wonDisputeLines = [...disputedLines, { kind: 'dispute-reversed', cents: 4000 } as const];
    expect(balancesAfter(wonDisputeLines, true)).toMatchObject({ pending: 0, available: 9000 });
    const laterLostLines = [...wonDisputeLines, { kind: 'dispute-lost', cents: -4000 } as const];
    expect(balancesAfter(laterLostLines, true)).toMatchObject({
      buyers: -6000,
      fee: 600,
      available: 5400,
    });
  });

  it('sums up to 0 for any lines and any fee, before and after the release (EARN-1)', () => {
    const randomLine = fc.record({
      kind: fc.constantFrom<PaymentLine['kind']>('fee', 'refunded', 'reversed', 'disputed', 'dispute-lost'),
      cents: fc.integer({ min: -12_000, max: -1 }),
    });
    fc.assert(
      fc.property(
        fc.array(randomLine, { maxLength: 6 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (lines, feeBasisPoints, isReleased) => {
          const balances = requiredBalances([saleLine, ...lines], { feeBasisPoints, isReleased });
          expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
          expect(entriesBetween({}, balances).every(({ cents }) => Number.isInteger(cents))).toBe(true);
          expect(balances.pending).toBeGreaterThanOrEqual(0);
          expect(balances.available).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
