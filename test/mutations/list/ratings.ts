import type { Mutation } from '../mutation.js';

const RATINGS_SPEC = 'api/src/ratings/ratings.db.spec.ts';
const MODERATION_SPEC = 'api/src/ratings/rating-moderation.db.spec.ts';
const SERVICE = 'domain/src/ratings/ratings.service.ts';
const QUERIES = 'domain/src/ratings/ratings.queries.ts';

/**
 * Mutations of who may write and see reviews. The trigger that counts reviews is not mutated: the specs use a
 * database that was migrated before the mutation.
 */
export const RATINGS: readonly Mutation[] = [
  {
    name: 'ratings/anybody',
    rule: 'Only people who received the MVP review it',
    file: SERVICE,
    find: "    if (!eligibility?.isEntitled) throw new DomainError('rating/not-entitled');\n",
    replace: '',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/before-delivery',
    rule: 'A review takes a delivery',
    file: QUERIES,
    find: ' AND l.owner_id <> $1\n      AND coalesce(d.first_sent_at, d.sent_at) IS NOT NULL)',
    replace: ' AND l.owner_id <> $1)',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/own-listing',
    rule: 'Listers do not review their own MVP',
    file: QUERIES,
    find: ' AND l.owner_id <> $1',
    replace: '',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/refunded',
    rule: 'A refunded rental entitles nobody to a review',
    file: QUERIES,
    find: ' AND r.undone_at IS NULL AND l',
    replace: ' AND l',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/second-unnoticed',
    rule: 'A second review is refused',
    file: SERVICE,
    find: "if (existing?.id !== id) throw new DomainError('rating/already-rated');",
    replace: 'if (!existing) throw new Error(id);',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/change-for-good',
    rule: 'A review can be changed for 30 days',
    file: SERVICE,
    find: "      if (now > changeableUntil(rating)) throw new DomainError('rating/change-over');\n",
    replace: '',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/hidden-changed',
    rule: 'A hidden review is not changed',
    file: SERVICE,
    find: "      if (rating.hiddenAt) throw new DomainError('rating/hidden');\n",
    replace: '',
    specs: [MODERATION_SPEC],
  },
  {
    name: 'ratings/answered-by-anybody',
    rule: 'Only the lister answers, and no hidden review',
    file: SERVICE,
    find: "      if (rating.ownerId !== listerId || rating.hiddenAt) throw new DomainError('rating/not-found');\n",
    replace: '',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/answered-twice',
    rule: 'The lister answers once',
    file: SERVICE,
    find: "      if (rating.answer !== null) throw new DomainError('rating/answered');\n",
    replace: '',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/hidden-shown',
    rule: 'A hidden review is not shown',
    file: QUERIES,
    find: '${SELECT_RATINGS} WHERE listing_id = $1 AND hidden_at IS NULL ${afterCursor}',
    replace: '${SELECT_RATINGS} WHERE listing_id = $1 ${afterCursor}',
    specs: [MODERATION_SPEC],
  },
  {
    name: 'ratings/former-user-named',
    rule: 'A former user is not named',
    file: 'api/src/ratings/rating.view.ts',
    find: 'author: row.isFormer',
    replace: 'author: row.stars > 9',
    specs: [RATINGS_SPEC],
  },
  {
    name: 'ratings/of-hidden-listings',
    rule: 'The reviews of a hidden listing are hidden',
    file: 'api/src/ratings/public-ratings.ts',
    find: '!ratedListing || !maySee(viewer, ratedListing)',
    replace: '!ratedListing',
    specs: [RATINGS_SPEC],
  },
];
