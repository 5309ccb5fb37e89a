import * as z from 'zod/mini';
import { SEARCH_MAX_LENGTH, SortOrder } from '../listings/listings.js';
import { PAGE_SIZE_MAX } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';

/** How many rows a page of a console list has if the query sets no number. */
export const CONSOLE_PAGE_SIZE_DEFAULT = 25;
/**
 * How many rows a console list has at most: the newest that match its filters. `total` is never higher
 * (CONSOLE-5).
 */
export const CONSOLE_ROWS_MAX = 10_000;
/**
 * The highest page number. Reading a page costs as much as reading all pages before it, so moderators use
 * filters instead.
 */
const PAGE_NUMBER_MAX = 10_000;

const wholeNumber = (max: number) => {
  const message = `Use a whole number from 1 to ${max}`;
  return z.coerce.number({ error: message }).check(z.int(message), z.gte(1, message), z.lte(max, message));
};

/**
 * Returns the schema of a console list's query: page number, sort order (by default the first of `sorts`) and
 * filters (CONSOLE-4).
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodLooseShape>(
  sorts: S,
  filters: F,
) {
  return z.object({
    page: z._default(wholeNumber(PAGE_NUMBER_MAX), 1),
    perPage: z._default(wholeNumber(PAGE_SIZE_MAX), CONSOLE_PAGE_SIZE_DEFAULT),
    sort: z._default(z.enum(sorts, { error: `Sort by ${sorts.join(', ')}` }), sorts[0]),
    order: z._default(SortOrder, 'desc'),
    ...filters,
  });
}

/**
 * Returns the schema of a console list's response: one page of rows, and how many rows all pages have, at
 * most CONSOLE_ROWS_MAX.
 */
export function listReply<R extends z.ZodMiniType>(row: R) {
  return z.object({ data: z.array(row), total: z.int() });
}

/** Schema of a filter by a search text. */
export const searchText = z.optional(optionalText(SEARCH_MAX_LENGTH));

/** Returns the schema of a filter by one of `values`; if it is absent, nothing is filtered. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.optional(z.enum(values, { error: `Use ${values.join(', ')}` }));
}
