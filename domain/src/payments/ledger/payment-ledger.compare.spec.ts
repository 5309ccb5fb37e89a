import { describe, expect, it } from 'vitest';
import { differencesOf } from './payment-ledger.compare.js';
import type { LedgerLine } from './ledger-line.js';

const CAPTURE_LINE: LedgerLine = { kind: 'captured', cents: 25_000, paypalId: 'CAPTURE-1' };
const REFUND_LINE: LedgerLine = { kind: 'refunded', cents: -1_000, paypalId: 'REFUND-1' };

describe('the comparison of our ledger with PayPal’s books', () => {
  it('finds no difference where both list the same lines, in any order', () => {
    expect(differencesOf([CAPTURE_LINE, REFUND_LINE], [REFUND_LINE, CAPTURE_LINE])).toEqual([]);
  });

  it.each([
    [25_000, 24_999],
    [24_999, 25_000],
    [25_000, -25_000],
  ])(
    'reports a line that both list with different cents: %i of ours, %i of theirs',
    (ourCents, theirCents) => {
      expect(
        differencesOf(
          [{ ...CAPTURE_LINE, cents: ourCents }, REFUND_LINE],
          [{ ...CAPTURE_LINE, cents: theirCents }, REFUND_LINE],
        ),
      ).toEqual([{ kind: 'captured', paypalId: 'CAPTURE-1', ourCents, theirCents }]);
    },
  );

  it('reports a line that only one side lists, with zero cents on the other', () => {
    expect(differencesOf([CAPTURE_LINE, REFUND_LINE], [CAPTURE_LINE])).toEqual([
      { kind: 'refunded', paypalId: 'REFUND-1', ourCents: -1_000, theirCents: 0 },
    ]);
    expect(differencesOf([], [CAPTURE_LINE])).toEqual([
      { kind: 'captured', paypalId: 'CAPTURE-1', ourCents: 0, theirCents: 25_000 },
    ]);
  });

  it('adds up lines of one kind and id, and keeps other kinds and ids apart', () => {
    expect(differencesOf([CAPTURE_LINE, CAPTURE_LINE], [CAPTURE_LINE])).toEqual([
      { kind: 'captured', paypalId: 'CAPTURE-1', ourCents: 50_000, theirCents: 25_000 },
    ]);
    const otherRefund = { ...REFUND_LINE, paypalId: 'REFUND-2' };
    expect(differencesOf([REFUND_LINE], [otherRefund])).toHaveLength(2);
    expect(differencesOf([{ ...REFUND_LINE, kind: 'fee' }], [REFUND_LINE])).toHaveLength(2);
  });
});
