import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/paging';
import type { ReviewState } from '@market/contract/reviews';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';

/** Columns of a listing by name (`title`, `priceCents`, `techStack` …); prices in cents. */
export type ListingVersion = Readonly<Record<string, unknown>>;

/** A submission as the queue shows it. */
export interface ReviewRow {
  readonly id: string;
  readonly listingId: string;
  readonly state: ReviewState;
  /** Whether it is a change of an approved listing; a new listing otherwise. */
  readonly isChange: boolean;
  readonly title: string;
  readonly category: string;
  readonly image: string;
  readonly listerId: string;
  readonly listerName: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
}

/** One submission with both versions. */
export interface ReviewDetail extends ReviewRow {
  readonly listerEmail: string | null;
  /** The whole approved version, as it was before this change; null for a new listing. */
  readonly approved: ListingVersion | null;
  /** The whole version that is proposed. */
  readonly proposed: ListingVersion;
  /** Names of the columns that the change is of; every column of a new listing. */
  readonly changed: readonly string[];
}

interface StoredDetail extends Omit<ReviewDetail, 'changed' | 'approved' | 'proposed'> {
  readonly current: ListingVersion;
  readonly storedApproved: ListingVersion | null;
  readonly storedProposed: ListingVersion;
}

const COLUMNS = `reviews.id, reviews.listing_id AS "listingId", reviews.state, reviews.approved IS NOT NULL AS "isChange",
  coalesce(reviews.proposed ->> 'title', listings.title) AS title, listings.category,
  coalesce(reviews.proposed ->> 'image', listings.image) AS image, listings.owner_id AS "listerId",
  lister.display_name AS "listerName", reviews.submitted_at AS "submittedAt", reviews.due_at AS "dueAt", reviews.reason,
  reviews.decided_by AS "decidedBy", moderator.display_name AS "decidedByName", reviews.decided_at AS "decidedAt"`;
const TABLES = `reviews JOIN listings ON listings.id = reviews.listing_id JOIN users lister ON lister.id = listings.owner_id
  LEFT JOIN users moderator ON moderator.id = reviews.decided_by`;
/** The listing as it now stands, by the names that submissions use. */
const CURRENT = `jsonb_build_object('title', listings.title, 'description', description, 'shortDescription', short_description,
  'category', category, 'priceCents', price_cents, 'buyoutPriceCents', buyout_price_cents, 'duration', duration, 'image', image,
  'videoUrl', video_url, 'demoUrl', demo_url, 'features', to_jsonb(features), 'techStack', to_jsonb(tech_stack),
  'tags', to_jsonb(tags), 'creatorName', creator_name, 'sourceUrl', source_url, 'sourceVisible', source_visible)`;

const QUEUE = 'reviews-queue';

/** Reads of what waits for moderators and of what they decided. */
@Injectable()
export class ReviewsQueries {
  constructor(private readonly reads: Reads) {}

  /** What waits, the first due first; overdue where `dueAt` has passed. */
  async queue(page: PageQuery): Promise<{ reviews: ReviewRow[]; nextCursor: string | null }> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(QUEUE, page.cursor);
    const found = await this.reads.rows<ReviewRow>({
      name: `reviews.queue${after ? '-after' : ''}`,
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE reviews.state = 'pending'
             ${after ? 'AND (reviews.due_at, reviews.id) > ($2::timestamptz, $3::uuid)' : ''}
             ORDER BY reviews.due_at, reviews.id LIMIT $1`,
      values: [page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    const { rows: reviews, nextCursor } = pageOf(found, page.limit, (last) =>
      encodeTimeCursor(QUEUE, last.dueAt, last.id),
    );
    return { reviews, nextCursor };
  }

  /** How many wait, and how many of them are overdue at `now`. */
  async waiting(now: Date): Promise<{ waiting: number; overdue: number }> {
    const [row] = await this.reads.rows<{ waiting: number; overdue: number }>({
      name: 'reviews.waiting',
      text: `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE due_at <= $1))::int AS overdue
             FROM reviews WHERE state = 'pending'`,
      values: [now],
    });
    return row ?? { waiting: 0, overdue: 0 };
  }

  /** One submission with the approved and the proposed version side by side; undefined where there is none. */
  async read(id: string): Promise<ReviewDetail | undefined> {
    const [row] = await this.reads.rows<StoredDetail>({
      name: 'reviews.read',
      text: `SELECT ${COLUMNS}, lister.email AS "listerEmail", ${CURRENT} AS current,
               reviews.approved AS "storedApproved", reviews.proposed AS "storedProposed"
             FROM ${TABLES} WHERE reviews.id = $1`,
      values: [id],
    });
    return row && withVersions(row);
  }

  /** Every submission of a listing, the latest first. */
  async ofListing(listingId: string): Promise<ReviewRow[]> {
    return this.reads.rows<ReviewRow>({
      name: 'reviews.of-listing',
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE reviews.listing_id = $1
             ORDER BY reviews.submitted_at DESC, reviews.id DESC LIMIT 100`,
      values: [listingId],
    });
  }
}

function withVersions({ current, storedApproved, storedProposed, ...row }: StoredDetail): ReviewDetail {
  return {
    ...row,
    approved: storedApproved && { ...current, ...storedApproved },
    proposed: { ...current, ...storedProposed },
    changed: Object.keys(storedProposed),
  };
}
