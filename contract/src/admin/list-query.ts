import * as z from 'zod/mini';
import { SEARCH_MAX_LENGTH, SortOrder } from '../listings.js';
import { PAGE_SIZE_MAX } from '../paging.js';
import { optionalText } from '../text.js';

/** Rows of a console list's page unless asked otherwise. */
export const CONSOLE_PAGE_SIZE_DEFAULT = 25;
/** The last page that can be asked for: beyond it a filter serves better than a page number. */
const PAGE_MAX = 10_000;

const wholeNumber = (max: number) => {
  const sentence = `Use a whole number from 1 to ${max}`;
  return z.coerce
    .number({ error: sentence })
    .check(z.int(sentence), z.gte(1, sentence), z.lte(max, sentence));
};

/** The query of a console list: a numbered page, one of the named sorts (the first unless asked otherwise), filters. */
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

/** What a console list answers: its page, and how many rows there are in all. */
export function listReply<R extends z.ZodMiniType>(row: R) {
  return z.object({ data: z.array(row), total: z.int() });
}

/** A search text. */
export const searchText = z.optional(optionalText(SEARCH_MAX_LENGTH));

/** One of these values, or any. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.optional(z.enum(values, { error: `Use ${values.join(', ')}` }));
}
