import { describe, expect, it } from 'vitest';
import { comparePayouts } from './payout-comparison.js';

const payout = { id: 'a', listerId: 'lina', cents: 2000, address: 'lina@pay.example', state: 'paid' };
const item = {
  senderItemId: 'a',
  receiver: 'lina@pay.example',
  amount: { value: '20.00' },
  status: 'SUCCESS',
};
const paid = new Map([['lina', 2000]]);
const none = { lost: [], twice: [], differing: [] };

describe('the comparison of payouts', () => {
  it('finds nothing if both agree', () => {
    expect(comparePayouts([payout], [item], paid)).toEqual(none);
    expect(
      comparePayouts([{ ...payout, state: 'returned' }], [{ ...item, status: 'FAILED' }], new Map()),
    ).toEqual(none);
  });

  it('finds a payout that PayPal did not pay, and one that it was sent twice', () => {
    expect(comparePayouts([payout], [], paid).lost).toHaveLength(1);
    expect(comparePayouts([payout], [item, item], paid).twice).toHaveLength(1);
  });

  it.each([
    ['another amount', [{ ...item, amount: { value: '20.01' } }], paid],
    ['another address', [{ ...item, receiver: 'x@pay.example' }], paid],
    ['an item of nobody', [item, { ...item, senderItemId: 'b' }], paid],
    ['another sum in the ledger', [item], new Map([['lina', 1999]])],
  ])('finds %s', (_, items, sums) => {
    expect(comparePayouts([payout], items, sums).differing.length).toBeGreaterThan(0);
  });

  it('finds money at PayPal that is back in the balance here', () => {
    expect(comparePayouts([{ ...payout, state: 'returned' }], [item], new Map()).differing).toHaveLength(2);
  });
});
