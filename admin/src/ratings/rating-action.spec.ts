import { expect, it } from 'vitest';
import { ratingAction } from './rating-action.js';

const RATING = { authorId: 'ben', listerId: 'lina', state: 'shown' } as const;

it('hides a shown review and restores a hidden one (CONSOLE-21)', () => {
  expect(ratingAction(RATING, 'mona')).toBe('hide');
  expect(ratingAction({ ...RATING, state: 'hidden' }, 'mona')).toBe('restore');
});

it('offers nothing to the writer of the review and to the lister of the MVP (CONSOLE-3)', () => {
  for (const involvedId of ['ben', 'lina']) expect(ratingAction(RATING, involvedId)).toBeUndefined();
});
