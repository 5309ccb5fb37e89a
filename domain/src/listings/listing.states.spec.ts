import { describe, expect, it } from 'vitest';
import { ListingState } from '@market/contract/listings/listings';
import { nextState } from './listing.states.js';

describe('the review of a listing', () => {
  it('has these transitions and no others (LIST-20)', () => {
    const transitions = (['submit', 'approve', 'reject'] as const).map((transition) => [
      transition,
      ...ListingState.options.map((from) => `${from} → ${nextState(transition, from) ?? 'no'}`),
    ]);
    expect(transitions).toEqual([
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
