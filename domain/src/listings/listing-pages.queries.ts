import { type ListingSort, TOTAL_EXACT_MAX } from '@market/contract/listings/listings';
import { int, nullable, text, textArrayOf, uuid, type RowOf, type Column } from '../foundation/columns.js';
import type { Cursor } from '../foundation/cursor.js';
import type { Lsn } from '../foundation/lsn.js';
import type { Statement } from '../foundation/statement.js';
import { matches } from '../foundation/search-pattern.js';

/** Columns of a listing as everyone is shown it, with its owner's picture and address. */
export const LISTING_COLUMNS = `listings.id, owner_id AS "ownerId", title, description, short_description AS "shortDescription",
  category, price_cents AS "priceCents", buyout_price_cents AS "buyoutPriceCents", duration, image,
  video_url AS "videoUrl", demo_url AS "demoUrl", features, tech_stack AS "techStack", tags,
  creator_name AS "creatorName", source_url AS "sourceUrl", source_visible AS "sourceVisible", state,
  is_available AS "isAvailable", rating_sum AS "ratingSum", review_count AS "reviewCount",
  listings.created_at AS "createdAt", listings.updated_at AS "updatedAt",
  users.photo_url AS "ownerPhotoUrl", users.email AS "ownerEmail"`;

/** What its owner sees besides. */
export const OWN_COLUMNS = `${LISTING_COLUMNS}, offer_archive AS "offerArchive", invite_buyers AS "inviteBuyers", proposal, submitted_at AS "submittedAt", review_due_at AS "reviewDueAt",
  rejection_reason AS "rejectionReason", off_sale_at AS "offSaleAt", off_sale_reason AS "offSaleReason"`;

export const LISTING_TABLES = 'listings JOIN users ON users.id = listings.owner_id';

/** What a page of the shop window is joined from: the JSON a visitor is shown, stored with the row. */
const CARD_COLUMNS = 'listings.id, listings.owner_id AS "ownerId", listings.public_json AS json';

/** The value that a listing has in the sort order. */
const PLACE: Column<string | number | Date> = {
  types: ['timestamp with time zone', 'text', 'integer'],
  isNullable: false,
};

export const CARD_ROW = { id: uuid, ownerId: uuid, json: text, place: PLACE, total: nullable(int) };
export const COUNT_ROW = { total: int };
export const JOINED_ROW = {
  json: nullable(text),
  owners: nullable(textArrayOf<string>()),
  found: int,
  id: nullable(uuid),
  place: nullable(PLACE),
  total: nullable(int),
};

/** Counts go on to the first that is beyond what is told exactly. */
const COUNTED = TOTAL_EXACT_MAX + 1;
/**
 * Matches that the index finds and that are sorted at most; where there are more, a page of them is met sooner on the way
 * along the sort order. At a million listings both take 20 ms there.
 */
export const FOUND_MAX = 8000;
/** A page is read by the smallest of these that shows whether there is a next one: a plan knows its limit. */
const LIMITS = [7, 13, 25, 51, 101];

/** How each sort that is offered is ordered, and the type its cursor's value has. */
const SORTS = {
  createdAt: { column: 'listings.created_at', type: 'timestamptz', usual: 'desc' },
  name: { column: 'listings.title', type: 'text', usual: 'asc' },
  price: { column: 'listings.price_cents', type: 'int', usual: 'asc' },
} as const;

/** Which listings. */
export interface ListingFilter {
  /** Every state for those who may see it; `own` adds the asker's to the approved. */
  readonly visible: 'approved' | 'every' | { readonly own: string };
  readonly category?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly pattern?: string | undefined;
  /** As of when, where a replica may answer. */
  readonly written?: Lsn | undefined;
}

/** Which stretch of which order. */
export interface ListingSlice {
  readonly sort: ListingSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly after: Cursor | undefined;
}

/**
 * How rows that match a pattern are reached. `filter`: as the planner sees fit, among the few that the filter leaves.
 * `walk`: along the sort order until the page is full. `rows`: in so long a stretch of it.
 */
export type Reach = 'filter' | 'walk' | { readonly rows: number };

/** Which way a list runs. */
export function orderOf(sort: ListingSort, asked: 'asc' | 'desc' | undefined): 'asc' | 'desc' {
  return asked ?? SORTS[sort].usual;
}

/**
 * One page, each row with `total` where it is `counted`; an empty page carries none. Each shape of it is one prepared
 * statement, planned once per connection.
 */
export function pageStatement(
  filter: ListingFilter,
  slice: ListingSlice,
  { reach, counted }: { reach: Reach; counted: boolean },
): Statement<RowOf<typeof CARD_ROW>> {
  const { base, match, values } = conditionsOf(filter);
  const { column, type } = SORTS[slice.sort];
  const order = `ORDER BY ${column} ${slice.order}, listings.id ${slice.order}`;
  const inside = [...base];
  if (slice.after) {
    const place = `($${values.push(slice.after.value)}::${type}, $${values.push(slice.after.id)}::uuid)`;
    inside.push(`(${column}, listings.id) ${slice.order === 'desc' ? '<' : '>'} ${place}`);
  }
  const total = counted ? `(${counting(base, match, reach, COUNTED)})` : 'NULL::int';
  const text = `SELECT ${CARD_COLUMNS}, ${column} AS place, ${total} AS total FROM ${reached(inside, match, reach, order)}
    ${outside(inside, match, reach)} ${order} LIMIT ${limitOf(slice)}`;
  return { text, values };
}

/** How many a filter leaves, counted to `upTo`; the smaller that is, the sooner it is known. */
export function countStatement(
  filter: ListingFilter,
  reach: Reach,
  upTo: number = COUNTED,
): Statement<RowOf<typeof COUNT_ROW>> {
  const { base, match, values } = conditionsOf(filter);
  const text = `SELECT (${counting(base, match, reach, upTo)}) AS total`;
  return { text, values };
}

/**
 * One page of what the search index alone finds, each row with how many it found as `total`. Where that is more than
 * FOUND_MAX it is not all there is, and the page is none.
 */
export function foundStatement(
  filter: ListingFilter,
  slice: ListingSlice,
): Statement<RowOf<typeof CARD_ROW>> {
  const { base, match, values } = conditionsOf(filter);
  const { column, type } = SORTS[slice.sort];
  const order = (table: string) => `ORDER BY ${table}place ${slice.order}, ${table}id ${slice.order}`;
  const after = slice.after
    ? `WHERE (place, id) ${slice.order === 'desc' ? '<' : '>'} ($${values.push(slice.after.value)}::${type}, $${values.push(slice.after.id)}::uuid)`
    : '';
  const text = `WITH found AS MATERIALIZED (SELECT listings.id, ${column} AS place FROM listings
      WHERE ${[...base, ...match].join(' AND ')} LIMIT ${FOUND_MAX + 1})
    SELECT ${CARD_COLUMNS}, page.place, page.total
    FROM (SELECT id, place, (SELECT count(*)::int FROM found) AS total FROM found ${after}
      ${order('')} LIMIT ${limitOf(slice)}) page
    JOIN listings ON listings.id = page.id ${order('page.')}`;
  return { text, values };
}

/**
 * A page statement's rows as one: the JSON of the first `limit` rows joined by commas, their owners, the id and the place of
 * the last of these, and how many rows the statement found.
 */
export function joinedStatement(
  { text, values }: Statement,
  limit: number,
): Statement<RowOf<typeof JOINED_ROW>> {
  const last = `$${values.length + 1}::int`;
  const joined = `SELECT array_to_string((array_agg(json))[:${last}], ',') AS json,
      (array_agg("ownerId"::text))[:${last}] AS owners, count(*)::int AS found,
      (array_agg(id))[${last}] AS id, (array_agg(place))[${last}] AS place, max(total) AS total
    FROM (${text}) page`;
  return { text: joined, values: [...values, limit] };
}

function limitOf({ limit }: ListingSlice): number {
  return LIMITS.find((size) => size > limit) ?? limit + 1;
}

/** A fenced subselect keeps the planner from trading the walk for a look at everything that matches. */
function reached(inside: string[], match: string[], reach: Reach, order: string): string {
  if (reach === 'filter' || match.length === 0) return 'listings';
  const fence = reach === 'walk' ? 'OFFSET 0' : `LIMIT ${reach.rows}`;
  return `(SELECT * FROM listings WHERE ${inside.join(' AND ') || 'true'} ${order} ${fence}) listings`;
}

function outside(inside: string[], match: string[], reach: Reach): string {
  const conditions = reach === 'filter' ? [...inside, ...match] : match;
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}

function counting(base: string[], match: string[], reach: Reach, upTo: number): string {
  const where = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');
  const from =
    typeof reach === 'string'
      ? `listings ${where([...base, ...match])}`
      : `(SELECT search_text FROM listings ${where(base)} LIMIT ${reach.rows}) listings ${where(match)}`;
  return `SELECT count(*)::int FROM (SELECT 1 FROM ${from} LIMIT ${upTo}) counted`;
}

function conditionsOf({ visible, category, ownerId, ids, pattern }: ListingFilter) {
  const values: unknown[] = [];
  const base: string[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (visible === 'approved') base.push(`listings.state = 'approved'`);
  else if (visible !== 'every') {
    base.push(`(listings.state = 'approved' OR listings.owner_id = ${bind(visible.own)}::uuid)`);
  }
  if (category) base.push(`listings.category = ${bind(category)}`);
  if (ownerId) base.push(`listings.owner_id = ${bind(ownerId)}::uuid`);
  if (ids) base.push(`listings.id = ANY(${bind(ids)}::uuid[])`);
  const match = pattern === undefined ? [] : [matches('listings.search_text', bind(pattern))];
  return { values, base, match };
}
