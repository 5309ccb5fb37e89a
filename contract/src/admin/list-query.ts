import * as z from 'zod/mini';
import { SEARCH_MAX_LENGTH, SortOrder } from '../listings/listings.js';
import { PAGE_SIZE_MAX } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';

/** Rows per page of a console list if the query has no page size. */
export const CONSOLE_PAGE_SIZE_DEFAULT = 25;
/** The most rows of a console list: the newest that match its filters. `total` counts no more than these either (CONSOLE-5). */
export const CONSOLE_ROWS_MAX = 10_000;
/**
 * The highest page number. Reading a page costs as much as reading all pages before it; moderators narrow a list by filters
 * instead.
 */
const PAGE_MAX = 10_000;

const wholeNumber = (max: number) => {
  const sentence = `Use a whole number from 1 to ${max}`;
  return z.coerce
    .number({ error: sentence })
    .check(z.int(sentence), z.gte(1, sentence), z.lte(max, sentence));
};

/** The query of a console list: page number, sort (the first of `sorts` by default) and filters (CONSOLE-4). */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodLooseShape>(
  sorts: S,
  filters: F,
) {
  return z.object({
    page: z._default(wholeNumber(PAGE_MAX), 1),
    perPage: z._default(wholeNumber(PAGE_SIZE_MAX), CONSOLE_PAGE_SIZE_DEFAULT),
    sort: z._default(z.enum(sorts, { error: `Sort by ${sorts.join(', ')}` }), sorts[0]),
    order: z._default(SortOrder, 'desc'),
    ...filters,
  });
}

/** The response of a console list: one page of rows, and the total over all pages, at most CONSOLE_ROWS_MAX. */
export function listReply<R extends z.ZodMiniType>(row: R) {
  return z.object({ data: z.array(row), total: z.int() });
}

/** A filter by search text. */
export const searchText = z.optional(optionalText(SEARCH_MAX_LENGTH));

/** A filter by one of `values`; absent means no filter. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.optional(z.enum(values, { error: `Use ${values.join(', ')}` }));
}
