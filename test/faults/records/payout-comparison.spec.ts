import { describe, expect, it } from 'vitest';
import { compareEndedPayouts, comparePayouts } from './payout-comparison.js';

const payout = { id: 'a', listerId: 'lina', cents: 2000, address: 'lina@pay.example', state: 'paid' };
const item = {
  senderItemId: 'a',
  receiver: 'lina@pay.example',
  amount: { value: '20.00' },
  status: 'SUCCESS',
};
const paidCents = new Map([['lina', 2000]]);
const noDifferences = { lostPayouts: [], doublePayouts: [], recordDifferences: [] };

describe('the comparison of payouts', () => {
  it('finds nothing if PayPal and our records agree', () => {
    expect(comparePayouts([payout], [item], paidCents)).toEqual(noDifferences);
    expect(
      comparePayouts([{ ...payout, state: 'returned' }], [{ ...item, status: 'FAILED' }], new Map()),
    ).toEqual(noDifferences);
  });

  it('finds a payout that PayPal did not pay, and a payout that was sent to PayPal twice', () => {
    expect(comparePayouts([payout], [], paidCents).lostPayouts).toHaveLength(1);
    expect(comparePayouts([payout], [item, item], paidCents).doublePayouts).toHaveLength(1);
  });

  it.each([
    ['another amount', [{ ...item, amount: { value: '20.01' } }], paidCents],
    ['another address', [{ ...item, receiver: 'x@pay.example' }], paidCents],
    ['an item without a payout', [item, { ...item, senderItemId: 'b' }], paidCents],
    ['a ledger with another sum', [item], new Map([['lina', 1999]])],
  ])('finds %s', (_, items, paidSums) => {
    expect(comparePayouts([payout], items, paidSums).recordDifferences.length).toBeGreaterThan(0);
  });

  it('finds a payout that PayPal paid, but that is returned in our records', () => {
    expect(
      comparePayouts([{ ...payout, state: 'returned' }], [item], new Map()).recordDifferences,
    ).toHaveLength(2);
  });
});

describe('the comparison of ended payouts', () => {
  const openPayout = { ...payout, id: 'b', state: 'sending' };
  const itemOfOpen = { ...item, senderItemId: 'b' };

  it('ignores payouts that are under way, and PayPal’s items of later payouts', () => {
    const differences = compareEndedPayouts(
      [payout, openPayout],
      [item, itemOfOpen, { ...item, senderItemId: 'c' }],
      paidCents,
    );
    expect(differences).toEqual({ ...noDifferences, endedCount: 1 });
    expect(compareEndedPayouts([openPayout], [], new Map())).toEqual({ ...noDifferences, endedCount: 0 });
  });

  it('finds a payout that was sent twice, also while it is under way', () => {
    expect(compareEndedPayouts([openPayout], [itemOfOpen, itemOfOpen], new Map()).doublePayouts).toHaveLength(
      1,
    );
    expect(compareEndedPayouts([payout], [item, item], paidCents).doublePayouts).toHaveLength(1);
  });

  it('finds a payout that is paid only in our records, and a wrong sum in the ledger', () => {
    expect(compareEndedPayouts([payout], [], paidCents).lostPayouts).toHaveLength(1);
    expect(compareEndedPayouts([payout], [item], new Map([['lina', 4000]])).recordDifferences).toHaveLength(
      1,
    );
    expect(
      compareEndedPayouts([{ ...payout, state: 'returned' }], [item], new Map()).recordDifferences,
    ).not.toHaveLength(0);
  });
});
