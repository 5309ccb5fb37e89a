import * as z from 'zod/mini';
import { SEARCH_MAX_LENGTH, SortOrder } from '../listings/listings.js';
import { PAGE_SIZE_MAX } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';

/** Rows per page of a console list if the query does not set `perPage`. */
export const CONSOLE_PAGE_SIZE_DEFAULT = 25;
/**
 * The maximum number of rows of a console list, over all pages. If more rows match the filters, the list contains the
 * newest ones. `total` is never higher (CONSOLE-5).
 */
export const CONSOLE_ROWS_MAX = 10_000;
/**
 * The highest page number. To read a page, the database reads all pages before it; so moderators find older rows by
 * filters.
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
 * Returns the schema of a console list's response: the rows of one page, and the number of rows of all pages, which is
 * at most CONSOLE_ROWS_MAX.
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
