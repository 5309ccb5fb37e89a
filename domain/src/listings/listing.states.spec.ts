import { describe, expect, it } from 'vitest';
import { ListingState } from '@market/contract/listings/listings';
import { nextState } from './listing.states.js';

describe('the review of a listing', () => {
  it('has these transitions and no others (LIST-20)', () => {
    const table = (['submit', 'approve', 'reject'] as const).map((move) => [
      move,
      ...ListingState.options.map((from) => `${from} → ${nextState(move, from) ?? 'no'}`),
    ]);
    expect(table).toEqual([
      [
        'submit',
        'draft → pending',
        'pending → pending',
        'approved → approved',
        'rejected → pending',
        'off-sale → off-sale',
      ],
      [
        'approve',
        'draft → no',
        'pending → approved',
        'approved → approved',
        'rejected → no',
        'off-sale → off-sale',
      ],
      [
        'reject',
        'draft → no',
        'pending → rejected',
        'approved → approved',
        'rejected → no',
        'off-sale → off-sale',
      ],
    ]);
  });
});
