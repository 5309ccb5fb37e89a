import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/endpoints/paging';
import type { CopiedPart, ReviewOutcome, ReviewState } from '@market/contract/reviews';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/sql/cursor.js';
import {
  boolean,
  int,
  json,
  nullable,
  text,
  textArrayOf,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { columnName } from '../foundation/sql/column-name.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { LISTING_FIELDS } from '../listings/listings.queries.js';

/**
 * A version of a listing: column values by property name (`title`, `priceCents`, `techStack` …); prices in
 * cents.
 */
export type ListingVersion = Readonly<Record<string, unknown>>;

const REVIEW_ROW = {
  id: uuid,
  listingId: uuid,
  state: textOf<ReviewState>(),
  /** Whether the submission is a change of an approved listing; otherwise it is a new listing. */
  isChange: boolean,
  title: text,
  category: text,
  image: text,
  listerId: uuid,
  listerName: text,
  submittedAt: timestamptz,
  dueAt: timestamptz,
  copiesId: nullable(uuid),
  copiesTitle: nullable(text),
  /** Empty if the submission copies no listing, null if it has not been compared. */
  copied: nullable(textArrayOf<CopiedPart>()),
  chosenOutcome: nullable(textOf<ReviewOutcome>()),
  takesEffectAt: nullable(timestamptz),
  reason: nullable(text),
  decidedBy: nullable(uuid),
  decidedByName: nullable(text),
  decidedAt: nullable(timestamptz),
};

/** A submission in the queue or in a listing's history. */
export type ReviewRow = RowOf<typeof REVIEW_ROW>;

/** A submission with the complete listing before and after the submitted change. */
export interface ReviewDetail extends ReviewRow {
  /** The address to e-mail the decision to; null if the lister has none or is disabled (NOTIFY-2). */
  readonly listerEmail: string | null;
  /** Whether the listing is off sale, so that even an approved change is not public. */
  readonly isOffSale: boolean;
  /** The complete approved version before this change; null for a new listing. */
  readonly approved: ListingVersion | null;
  /** The complete listing as it would be after the approval. */
  readonly proposed: ListingVersion;
  /** The names of the changed columns; all columns for a new listing. */
  readonly changed: readonly string[];
}

const REVIEW_DETAIL_ROW = {
  ...REVIEW_ROW,
  listerEmail: nullable(text),
  isOffSale: boolean,
  current: json<ListingVersion>(),
  storedApproved: nullable(json<ListingVersion>()),
  storedProposed: json<ListingVersion>(),
};

/** SQL of the columns with a decision that can still be undone, for a review that is pending (REVIEW-9). */
const CHOSEN_DECISION_COLUMNS = `CASE WHEN reviews.state = 'pending' THEN reviews.chosen_outcome END AS "chosenOutcome",
  CASE WHEN reviews.state = 'pending' THEN reviews.chosen_at + interval '${UNDO_WINDOW_SECONDS} seconds' END AS "takesEffectAt"`;
const REVIEW_COLUMNS = `reviews.id, reviews.listing_id AS "listingId", reviews.state, reviews.approved IS NOT NULL AS "isChange",
  coalesce(reviews.proposed ->> 'title', listings.title) AS title, listings.category,
  coalesce(reviews.proposed ->> 'image', listings.image) AS image, listings.owner_id AS "listerId",
  lister.display_name AS "listerName", reviews.submitted_at AS "submittedAt", reviews.due_at AS "dueAt",
  reviews.copies_id AS "copiesId", copied.title AS "copiesTitle", reviews.copied,
  ${CHOSEN_DECISION_COLUMNS}, CASE reviews.state WHEN 'pending' THEN reviews.chosen_reason ELSE reviews.reason END AS reason,
  reviews.decided_by AS "decidedBy", moderator.display_name AS "decidedByName", reviews.decided_at AS "decidedAt"`;
const REVIEW_TABLES = `reviews JOIN listings ON listings.id = reviews.listing_id LEFT JOIN listings copied ON copied.id = reviews.copies_id
  JOIN users lister ON lister.id = listings.owner_id
  LEFT JOIN users moderator ON moderator.id = CASE reviews.state WHEN 'pending' THEN reviews.chosen_by ELSE reviews.decided_by END`;
/** SQL of the current listing as JSON, with the property names that submissions use. */
const CURRENT_LISTING_SQL = `jsonb_build_object(${LISTING_FIELDS.map((field) => `'${field}', listings.${columnName(field)}`).join(', ')})`;

const REVIEWS_QUEUE_LIST_NAME = 'reviews-queue';

const pendingReviewsSql = (
  afterCursor: string,
) => `SELECT ${REVIEW_COLUMNS} FROM ${REVIEW_TABLES} WHERE reviews.state = 'pending' ${afterCursor}
  ORDER BY reviews.due_at, reviews.id LIMIT $1`;
const selectPending = statement(REVIEW_ROW, pendingReviewsSql(''));
const selectPendingAfter = statement(
  REVIEW_ROW,
  pendingReviewsSql('AND (reviews.due_at, reviews.id) > ($2::timestamptz, $3::uuid)'),
);

const selectWaitingCounts = statement(
  { waiting: int, overdue: int },
  `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE due_at <= $1))::int AS overdue
     FROM reviews WHERE state = 'pending'`,
);

const selectReviewDetail = statement(
  REVIEW_DETAIL_ROW,
  `SELECT ${REVIEW_COLUMNS}, CASE WHEN lister.disabled_at IS NULL THEN lister.email END AS "listerEmail",
       listings.state = 'off-sale' AS "isOffSale",
       ${CURRENT_LISTING_SQL} AS current,
       reviews.approved AS "storedApproved", reviews.proposed AS "storedProposed"
     FROM ${REVIEW_TABLES} WHERE reviews.id = $1`,
);

const selectReviewsOfListing = statement(
  REVIEW_ROW,
  `SELECT ${REVIEW_COLUMNS} FROM ${REVIEW_TABLES} WHERE reviews.listing_id = $1
     ORDER BY reviews.submitted_at DESC, reviews.id DESC LIMIT 100`,
);

/** Reads submissions and decisions. */
@Injectable()
export class ReviewsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a page of pending submissions, the earliest deadline first. */
  async listPending(page: PageQuery): Promise<{ reviews: ReviewRow[]; nextCursor: string | null }> {
    const cursor =
      page.cursor === undefined ? undefined : decodeTimeCursor(REVIEWS_QUEUE_LIST_NAME, page.cursor);
    const rows = await this.readPool.rows(
      cursor ? selectPendingAfter(page.limit + 1, cursor.value, cursor.id) : selectPending(page.limit + 1),
    );
    const { rows: reviews, nextCursor } = pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(REVIEWS_QUEUE_LIST_NAME, lastRow.dueAt, lastRow.id),
    );
    return { reviews, nextCursor };
  }

  /** Returns how many submissions are pending, and how many of them are overdue at `now`. */
  async countWaiting(now: Date): Promise<{ waiting: number; overdue: number }> {
    const [row] = await this.readPool.rows(selectWaitingCounts(now));
    return row ?? { waiting: 0, overdue: 0 };
  }

  /** Returns a submission with its approved and proposed versions; undefined if there is none. */
  async read(id: string): Promise<ReviewDetail | undefined> {
    const [row] = await this.readPool.rows(selectReviewDetail(id));
    return row && withVersions(row);
  }

  /** Returns every submission of a listing, latest first. */
  async listOfListing(listingId: string): Promise<ReviewRow[]> {
    return this.readPool.rows(selectReviewsOfListing(listingId));
  }
}

function withVersions({
  current,
  storedApproved,
  storedProposed: storedProposal,
  ...row
}: RowOf<typeof REVIEW_DETAIL_ROW>): ReviewDetail {
  return {
    ...row,
    approved: storedApproved && { ...current, ...storedApproved },
    proposed: { ...current, ...storedProposal },
    changed: Object.keys(storedProposal),
  };
}
