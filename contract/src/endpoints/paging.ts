import * as z from 'zod/mini';

/** Default rows per page (API-2). */
export const PAGE_SIZE_DEFAULT = 24;
/** Maximum rows per page (API-2). */
export const PAGE_SIZE_MAX = 100;

/** `limit` and `cursor`, the query parameters of every list; a cursor is opaque and comes from the previous page (API-2). */
export const pageQuery = {
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
  cursor: z.optional(z.string().check(z.maxLength(512, 'Not a cursor of this list'))),
};

/** Query of a list without filters. */
export const PageQuery = z.object(pageQuery);
export type PageQuery = z.output<typeof PageQuery>;

/** A UUID, lowercased. */
export const Id = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Not an id'),
    z.toLowerCase(),
  );

/** A point in time: ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
