import { type ListingSort, EXACT_TOTAL_MAX } from '@market/contract/listings/listings';
import {
  int,
  nullable,
  text,
  textArrayOf,
  uuid,
  type RowOf,
  type Column,
} from '../foundation/sql/columns.js';
import type { Cursor } from '../foundation/sql/cursor.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import type { Statement } from '../foundation/sql/statement.js';
import { matchesSql } from '../foundation/sql/search-pattern.js';

/** The columns of a public list. `json` is the listing's JSON for visitors, which is stored in its row. */
const CARD_COLUMNS = 'listings.id, listings.owner_id AS "ownerId", listings.public_json AS json';

/** The listing's value in the column by which the list is sorted. */
const SORT_VALUE: Column<string | number | Date> = {
  types: ['timestamp with time zone', 'text', 'integer'],
  isNullable: false,
};

export const CARD_ROW = { id: uuid, ownerId: uuid, json: text, sortValue: SORT_VALUE, total: nullable(int) };
export const COUNT_ROW = { total: int };
export const JOINED_PAGE_ROW = {
  json: nullable(text),
  owners: nullable(textArrayOf<string>()),
  foundCount: int,
  id: nullable(uuid),
  sortValue: nullable(SORT_VALUE),
  total: nullable(int),
};

/** Counting stops at one above the exact limit, so that the count shows whether the limit is exceeded. */
const COUNTED_MAX = EXACT_TOTAL_MAX + 1;
/**
 * How many matches of the index are sorted at most. If there are more, a scan in sort order fills a page
 * sooner; at this number, both take 20 ms with a million listings.
 */
export const SORTED_MATCHES_MAX = 8000;
/**
 * The values of LIMIT in SQL. They are few, so that few different statements are prepared. Each page uses the smallest
 * value that exceeds its size.
 */
const PAGE_LIMITS = [7, 13, 25, 51, 101];

/** The column, its type and the default direction of each sort order. */
const SORT_ORDERS = {
  createdAt: { column: 'listings.created_at', type: 'timestamptz', defaultOrder: 'desc' },
  name: { column: 'listings.title', type: 'text', defaultOrder: 'asc' },
  price: { column: 'listings.price_cents', type: 'int', defaultOrder: 'asc' },
  popular: { column: 'listings.popularity', type: 'int', defaultOrder: 'desc' },
} as const;

/** Which listings a list contains. */
export interface ListingFilter {
  /** Which states the list contains; with `own`, approved listings and all listings of that user. */
  readonly visibility: 'approved' | 'every' | { readonly own: string };
  readonly category?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly pattern?: string | undefined;
  /** A technology. Like `tag`, it is compared without regard to upper and lower case (FIND-8). */
  readonly tech?: string | undefined;
  readonly tag?: string | undefined;
  readonly minPriceCents?: number | undefined;
  readonly maxPriceCents?: number | undefined;
  readonly isAvailable?: true | undefined;
  /**
   * Whether only listings are returned that were rented, saved or tried at least once; used with the sort
   * order by popularity (FIND-66).
   */
  readonly isPopular?: true | undefined;
  /** The caller's last write, which a replica must have replayed (API-9). */
  readonly writtenLsn?: Lsn | undefined;
}

/** Sort order, position and size of a page. */
export interface ListingSlice {
  readonly sort: ListingSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly afterCursor: Cursor | undefined;
}

/**
 * How rows that match a pattern are found. `filter`: as Postgres' planner decides, for filters with few rows.
 * `unlimited-scan`: by a scan in sort order until the page is full. `rows`: by a scan of this many rows in sort order.
 */
export type ScanMode = 'filter' | 'unlimited-scan' | { readonly rows: number };

/** Returns the requested direction, or the default of the sort order. */
export function directionOf(sort: ListingSort, requestedOrder: 'asc' | 'desc' | undefined): 'asc' | 'desc' {
  return requestedOrder ?? SORT_ORDERS[sort].defaultOrder;
}

/**
 * Returns the statement of a page. With `isCounted`, each row also contains the list's `total`; an empty page
 * then has no total. Each combination of options is a prepared statement, which is planned once per
 * connection.
 */
export function pageStatement(
  filter: ListingFilter,
  slice: ListingSlice,
  { scan, isCounted: isCounted }: { scan: ScanMode; isCounted: boolean },
): Statement<RowOf<typeof CARD_ROW>> {
  const { baseConditions, matchConditions, values } = conditionsOf(filter);
  const { column, type } = SORT_ORDERS[slice.sort];
  const order = `ORDER BY ${column} ${slice.order}, listings.id ${slice.order}`;
  const innerConditions = [...baseConditions];
  if (slice.afterCursor) {
    const cursorValues = `($${values.push(slice.afterCursor.value)}::${type}, $${values.push(slice.afterCursor.id)}::uuid)`;
    innerConditions.push(`(${column}, listings.id) ${slice.order === 'desc' ? '<' : '>'} ${cursorValues}`);
  }
  const total = isCounted ? `(${countSql(baseConditions, matchConditions, scan, COUNTED_MAX)})` : 'NULL::int';
  const text = `SELECT ${CARD_COLUMNS}, ${column} AS "sortValue", ${total} AS total FROM ${scannedRowsSql(innerConditions, matchConditions, scan, order)}
    ${outerConditionsSql(innerConditions, matchConditions, scan)} ${order} LIMIT ${sqlLimit(slice)}`;
  return { text, values };
}

/** Returns the statement that counts the listings of a filter, up to `countLimit`. */
export function countStatement(
  filter: ListingFilter,
  scan: ScanMode,
  countLimit: number = COUNTED_MAX,
): Statement<RowOf<typeof COUNT_ROW>> {
  const { baseConditions, matchConditions, values } = conditionsOf(filter);
  const text = `SELECT (${countSql(baseConditions, matchConditions, scan, countLimit)}) AS total`;
  return { text, values };
}

/**
 * Returns the statement of a page of matches from the search index; each row contains the number of matches
 * as `total`. If that exceeds SORTED_MATCHES_MAX, the result is incomplete and must not be used.
 */
export function indexedPageStatement(
  filter: ListingFilter,
  slice: ListingSlice,
): Statement<RowOf<typeof CARD_ROW>> {
  const { baseConditions, matchConditions, values } = conditionsOf(filter);
  const { column, type } = SORT_ORDERS[slice.sort];
  const order = (table: string) => `ORDER BY ${table}"sortValue" ${slice.order}, ${table}id ${slice.order}`;
  const afterCursorSql = slice.afterCursor
    ? `WHERE ("sortValue", id) ${slice.order === 'desc' ? '<' : '>'} ($${values.push(slice.afterCursor.value)}::${type}, $${values.push(slice.afterCursor.id)}::uuid)`
    : '';
  const text = `WITH found AS MATERIALIZED (SELECT listings.id, ${column} AS "sortValue" FROM listings
      WHERE ${[...baseConditions, ...matchConditions].join(' AND ')} LIMIT ${SORTED_MATCHES_MAX + 1})
    SELECT ${CARD_COLUMNS}, page."sortValue", page.total
    FROM (SELECT id, "sortValue", (SELECT count(*)::int FROM found) AS total FROM found ${afterCursorSql}
      ${order('')} LIMIT ${sqlLimit(slice)}) page
    JOIN listings ON listings.id = page.id ${order('page.')}`;
  return { text, values };
}

/**
 * Returns a statement that joins the rows of a page statement into one row: the JSON of the first `limit` rows
 * joined by commas, their owners, the id and sort value of the last row, and the number of rows.
 */
export function joinedJsonStatement(
  { text, values }: Statement,
  limit: number,
): Statement<RowOf<typeof JOINED_PAGE_ROW>> {
  const lastIndex = `$${values.length + 1}::int`;
  const joinedText = `SELECT array_to_string((array_agg(json))[:${lastIndex}], ',') AS json,
      (array_agg("ownerId"::text))[:${lastIndex}] AS owners, count(*)::int AS "foundCount",
      (array_agg(id))[${lastIndex}] AS id, (array_agg("sortValue"))[${lastIndex}] AS "sortValue", max(total) AS total
    FROM (${text}) page`;
  return { text: joinedText, values: [...values, limit] };
}

/** Rounds the limit up to one of a few sizes, so that few statements are prepared. */
function sqlLimit({ limit }: ListingSlice): number {
  return PAGE_LIMITS.find((size) => size > limit) ?? limit + 1;
}

/** OFFSET 0 and LIMIT keep the planner from replacing the scan in sort order by a scan of all matches. */
function scannedRowsSql(
  innerConditions: string[],
  matchConditions: string[],
  scan: ScanMode,
  order: string,
): string {
  if (scan === 'filter' || matchConditions.length === 0) return 'listings';
  const scanLimit = scan === 'unlimited-scan' ? 'OFFSET 0' : `LIMIT ${scan.rows}`;
  return `(SELECT * FROM listings WHERE ${innerConditions.join(' AND ') || 'true'} ${order} ${scanLimit}) listings`;
}

function outerConditionsSql(innerConditions: string[], matchConditions: string[], scan: ScanMode): string {
  const conditions = scan === 'filter' ? [...innerConditions, ...matchConditions] : matchConditions;
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}

function countSql(
  baseConditions: string[],
  matchConditions: string[],
  scan: ScanMode,
  countLimit: number,
): string {
  const whereClause = (conditions: string[]) =>
    conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const source =
    typeof scan === 'string'
      ? `listings ${whereClause([...baseConditions, ...matchConditions])}`
      : `(SELECT * FROM listings ${whereClause(baseConditions)} LIMIT ${scan.rows}) listings ${whereClause(matchConditions)}`;
  return `SELECT count(*)::int FROM (SELECT 1 FROM ${source} LIMIT ${countLimit}) counted`;
}

/**
 * Returns whether the filter has conditions for which Postgres' planner must not choose between an index and
 * the sort order (decision 0021).
 */
export function hasMatchConditions({
  pattern,
  tech,
  tag,
  minPriceCents,
  maxPriceCents,
  isAvailable,
}: ListingFilter): boolean {
  return [pattern, tech, tag, minPriceCents, maxPriceCents, isAvailable].some((value) => value !== undefined);
}

function conditionsOf({ visibility, category, ownerId, ids, isPopular, ...matchCriteria }: ListingFilter) {
  const values: unknown[] = [];
  const baseConditions: string[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (visibility === 'approved') baseConditions.push(`listings.state = 'approved'`);
  else if (visibility !== 'every') {
    baseConditions.push(`(listings.state = 'approved' OR listings.owner_id = ${bind(visibility.own)}::uuid)`);
  }
  if (category) baseConditions.push(`listings.category = ${bind(category)}`);
  if (ownerId) baseConditions.push(`listings.owner_id = ${bind(ownerId)}::uuid`);
  if (isPopular) baseConditions.push('listings.popularity > 0');
  if (ids) baseConditions.push(`listings.id = ANY(${bind(ids)}::uuid[])`);
  return { values, baseConditions, matchConditions: matchConditionsOf(matchCriteria, bind) };
}

/**
 * The subselects hide the values from Postgres' planner, so that it does not estimate how common they are
 * (see `matchesSql`).
 */
function matchConditionsOf(
  { pattern, tech, tag, minPriceCents, maxPriceCents, isAvailable }: Omit<ListingFilter, 'visibility'>,
  bind: (value: unknown) => string,
): string[] {
  const matchConditions: string[] = [];
  if (pattern !== undefined) matchConditions.push(matchesSql('listings.search_text', bind(pattern)));
  const listContains = (column: string, text: string) =>
    `lower_texts(listings.${column}) @> (SELECT ARRAY[lower(${bind(text)}::text)])`;
  if (tech !== undefined) matchConditions.push(listContains('tech_stack', tech));
  if (tag !== undefined) matchConditions.push(listContains('tags', tag));
  if (minPriceCents !== undefined)
    matchConditions.push(`listings.price_cents >= (SELECT ${bind(minPriceCents)}::int)`);
  if (maxPriceCents !== undefined)
    matchConditions.push(`listings.price_cents <= (SELECT ${bind(maxPriceCents)}::int)`);
  if (isAvailable) matchConditions.push('listings.is_available');
  return matchConditions;
}
