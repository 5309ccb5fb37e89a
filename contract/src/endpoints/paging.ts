import * as z from 'zod/mini';

/** How many rows a page has by default (API-2). */
export const PAGE_SIZE_DEFAULT = 24;
/** How many rows a page has at most (API-2). */
export const PAGE_SIZE_MAX = 100;

/**
 * Maximum characters of a cursor, with a wide margin. The longest cursor of our lists has 564 characters: it contains a
 * title of 120 characters of three bytes each, in base64 (API-2).
 */
const CURSOR_MAX_LENGTH = 1024;

/** The query parameters of every list. `cursor` is an opaque text that the previous page returned (API-2). */
export const pageQueryFields = {
  limit: z._default(
    z.coerce
      .number({ error: 'Use a whole number from 1 to 100' })
      .check(
        z.int('Use a whole number from 1 to 100'),
        z.gte(1, 'Use a whole number from 1 to 100'),
        z.lte(PAGE_SIZE_MAX, 'Use a whole number from 1 to 100'),
      ),
    PAGE_SIZE_DEFAULT,
  ),
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX_LENGTH, 'Not a cursor of this list'))),
};

/** Schema of the query of a list without filters. */
export const PageQuery = z.object(pageQueryFields);
export type PageQuery = z.output<typeof PageQuery>;

/** Schema of a UUID, converted to lower case. */
export const Id = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Not an id'),
    z.toLowerCase(),
  );

/** Schema of a point in time: ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
