import { FORMER_USER } from '@market/contract/ratings/rating-rules';
import type { Rating } from '@market/contract/ratings/ratings';

/** Returns the name of a reviewer; 'Former user' for an account that was deleted or disabled (RATE-7). */
export function authorNameOf({ author }: Pick<Rating, 'author'>): string {
  return author?.name ?? FORMER_USER;
}
