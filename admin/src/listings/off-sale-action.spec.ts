import { describe, expect, it } from 'vitest';
import { offSaleAction } from './off-sale-action.js';

const OFF_SALE_AT = '2026-11-22T12:00:00.000Z';
const listing = { listerId: 'lister', offSaleAt: null, state: 'approved' } as const;

describe('the sale action of a listing in the console', () => {
  it('takes an approved listing off sale, also while its lister is disabled', () => {
    expect(offSaleAction(listing, 'moderator')).toBe('takeOffSale');
    expect(offSaleAction({ ...listing, state: 'off-sale' }, 'moderator')).toBe('takeOffSale');
  });

  it('puts a listing back on sale that a moderator took off sale', () => {
    expect(offSaleAction({ ...listing, state: 'off-sale', offSaleAt: OFF_SALE_AT }, 'moderator')).toBe(
      'putBack',
    );
  });

  it.each(['draft', 'pending', 'rejected'] as const)('is missing while the listing is %s', (state) => {
    expect(offSaleAction({ ...listing, state }, 'moderator')).toBeUndefined();
  });

  it('is missing for the lister of the listing', () => {
    expect(offSaleAction(listing, 'lister')).toBeUndefined();
    expect(offSaleAction({ ...listing, offSaleAt: OFF_SALE_AT }, 'lister')).toBeUndefined();
  });
});
