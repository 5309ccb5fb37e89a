import { RATING_CHANGE_DAYS } from '@market/contract/ratings/rating-rules';
import { DAY_MS } from '../foundation/clock.js';

/** Returns the time until which a review can be changed (RATE-3). */
export function changeableUntil({ createdAt }: { readonly createdAt: Date }): Date {
  return new Date(createdAt.getTime() + RATING_CHANGE_DAYS * DAY_MS);
}
