import { Injectable } from '@nestjs/common';
import type { ListingState } from '@market/contract/listings/listings';
import type { PageQuery } from '@market/contract/endpoints/paging';
import {
  boolean,
  int,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const RATINGS_LIST_NAME = 'ratings';

const RATING_ROW = {
  id: uuid,
  listingId: uuid,
  authorId: uuid,
  authorName: text,
  authorPhotoUrl: text,
  /** Whether the reviewer's account was deleted or disabled (RATE-7). */
  isFormer: boolean,
  stars: int,
  content: text,
  createdAt: timestamptz,
  changedAt: nullable(timestamptz),
  answer: nullable(text),
  answeredAt: nullable(timestamptz),
  hiddenReason: nullable(text),
};

/** A review with its reviewer. */
export type RatingRow = RowOf<typeof RATING_ROW>;

const SELECT_RATINGS = `SELECT ratings.id, listing_id AS "listingId", user_id AS "authorId", users.display_name AS "authorName",
    users.photo_url AS "authorPhotoUrl", users.disabled_at IS NOT NULL AS "isFormer", stars, content,
    ratings.created_at AS "createdAt", changed_at AS "changedAt", answer, answered_at AS "answeredAt",
    hidden_reason AS "hiddenReason"
  FROM ratings JOIN users ON users.id = user_id`;

const pageSql = (
  afterCursor: string,
) => `${SELECT_RATINGS} WHERE listing_id = $1 AND hidden_at IS NULL ${afterCursor}
  ORDER BY ratings.created_at DESC, ratings.id DESC LIMIT $2`;
const selectPage = statement(RATING_ROW, pageSql(''));
const selectPageAfter = statement(
  RATING_ROW,
  pageSql('AND (ratings.created_at, ratings.id) < ($3::timestamptz, $4::uuid)'),
);

const selectListingOwnerAndState = statement(
  { ownerId: uuid, state: textOf<ListingState>() },
  'SELECT owner_id AS "ownerId", state FROM listings WHERE id = $1',
);

const selectCountsByStars = statement(
  { stars: int, count: int },
  `SELECT stars, count(*)::int AS count FROM ratings WHERE listing_id = $1 AND hidden_at IS NULL GROUP BY stars`,
);

const selectOwn = statement(RATING_ROW, `${SELECT_RATINGS} WHERE user_id = $1 AND listing_id = $2`);
const selectById = statement(RATING_ROW, `${SELECT_RATINGS} WHERE ratings.id = $1`);

/**
 * Condition: the user $1 rented or bought the listing with the id `listing`, its source code was sent, and the
 * payment was not refunded (RATE-1, RATE-5).
 */
const IS_ENTITLED_TO_REVIEW = `EXISTS (SELECT FROM rentals r JOIN deliveries d ON d.rental_id = r.id JOIN listings l ON l.id = r.listing_id
    WHERE r.user_id = $1 AND r.listing_id = listing AND r.undone_at IS NULL AND l.owner_id <> $1
      AND coalesce(d.first_sent_at, d.sent_at) IS NOT NULL)`;

const selectReviewEligibility = statement(
  { listingId: uuid, isEntitled: boolean, stars: nullable(int) },
  `SELECT listing AS "listingId", ${IS_ENTITLED_TO_REVIEW} AS "isEntitled",
     (SELECT stars FROM ratings WHERE user_id = $1 AND listing_id = listing) AS stars
   FROM unnest($2::uuid[]) AS listing`,
);

/**
 * Inserts a review by the user $2; returns no row if the user has already reviewed the listing $3. The caller
 * checks whether the user may review it.
 */
export const insertRating = statement(
  { added: int },
  `INSERT INTO ratings (id, user_id, listing_id, stars, content, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING 1 AS added`,
);

const LOCKED_RATING_ROW = {
  id: uuid,
  listingId: uuid,
  ownerId: uuid,
  stars: int,
  content: text,
  createdAt: timestamptz,
  answer: nullable(text),
  hiddenAt: nullable(timestamptz),
};
const SELECT_LOCKED_RATING = `SELECT t.id, listing_id AS "listingId", l.owner_id AS "ownerId", stars, content, t.created_at AS "createdAt",
    answer, hidden_at AS "hiddenAt"
  FROM ratings t JOIN listings l ON l.id = listing_id`;

/** Locks and returns a user's review of a listing. */
export const lockOwnRating = statement(
  LOCKED_RATING_ROW,
  `${SELECT_LOCKED_RATING} WHERE user_id = $1 AND listing_id = $2 FOR UPDATE OF t`,
);
export const lockRating = statement(
  LOCKED_RATING_ROW,
  `${SELECT_LOCKED_RATING} WHERE t.id = $1 FOR UPDATE OF t`,
);

export const updateRating = statement(
  {},
  'UPDATE ratings SET stars = $2, content = $3, changed_at = $4 WHERE id = $1',
);
export const updateRatingAnswer = statement(
  {},
  'UPDATE ratings SET answer = $2, answered_by = $3, answered_at = $4 WHERE id = $1',
);
export const updateRatingHidden = statement(
  {},
  'UPDATE ratings SET hidden_at = $2, hidden_by = $3, hidden_reason = $4 WHERE id = $1',
);

/** Whether a person may review a listing, and the stars of an existing review. */
export interface ReviewEligibility {
  /**
   * Whether the person rented or bought the listing, its source code was sent, and the payment was not
   * refunded (RATE-1, RATE-5).
   */
  readonly isEntitled: boolean;
  /** The stars of the person's review; null if there is none. */
  readonly stars: number | null;
}

/** Reads reviews. */
@Injectable()
export class RatingsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the lister and the state of a listing whose reviews are to be read. */
  async findListingOwnerAndState(
    listingId: string,
    writtenLsn?: Lsn,
  ): Promise<{ readonly ownerId: string; readonly state: ListingState } | undefined> {
    const [row] = await this.readPool.rows(selectListingOwnerAndState(listingId), writtenLsn);
    return row;
  }

  /** Returns a page of a listing's reviews that are not hidden, newest first (RATE-10). */
  async list(listingId: string, query: PageQuery, writtenLsn?: Lsn): Promise<Page<RatingRow>> {
    const cursor = query.cursor === undefined ? undefined : decodeTimeCursor(RATINGS_LIST_NAME, query.cursor);
    const rows = await this.readPool.rows(
      cursor
        ? selectPageAfter(listingId, query.limit + 1, cursor.value, cursor.id)
        : selectPage(listingId, query.limit + 1),
      writtenLsn,
    );
    return pageOf(rows, query.limit, (lastRow) =>
      encodeTimeCursor(RATINGS_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  /** Returns how many reviews of a listing have each number of stars; hidden reviews are not counted. */
  async countByStars(listingId: string, writtenLsn?: Lsn): Promise<ReadonlyMap<number, number>> {
    const rows = await this.readPool.rows(selectCountsByStars(listingId), writtenLsn);
    return new Map(rows.map(({ stars, count }) => [stars, count]));
  }

  /** Returns a user's own review of a listing, even if it is hidden. */
  async findOwn(userId: string, listingId: string): Promise<RatingRow | undefined> {
    const [row] = await this.readPool.rows(selectOwn(userId, listingId));
    return row;
  }

  /** Returns a review by its id, even if it is hidden. */
  async findById(id: string): Promise<RatingRow | undefined> {
    const [row] = await this.readPool.rows(selectById(id));
    return row;
  }

  /** Returns, by listing, whether a user may review it, and the stars of the user's review. */
  async readEligibility(
    userId: string,
    listingIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReviewEligibility>> {
    if (listingIds.length === 0) return new Map();
    const rows = await this.readPool.rows(selectReviewEligibility(userId, [...new Set(listingIds)]));
    return new Map(rows.map(({ listingId, ...eligibility }) => [listingId, eligibility]));
  }
}
