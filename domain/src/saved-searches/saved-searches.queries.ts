import { Injectable } from '@nestjs/common';
import { NEW_MATCHES_MAX, SAVED_SEARCHES_MAX } from '@market/contract/saved-searches';
import { boolean, int, nullable, text, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { newMatchesSql } from './new-matches.queries.js';

const SAVED_SEARCH_ROW = {
  id: uuid,
  search: text,
  category: text,
  tech: text,
  tag: text,
  minPriceCents: nullable(int),
  maxPriceCents: nullable(int),
  isAvailable: boolean,
  isMailed: boolean,
  newCount: int,
  savedAt: timestamptz,
};

/** A saved search, with the number of its new listings that are still on sale, at most NEW_MATCHES_MAX. */
export type SavedSearchRow = RowOf<typeof SAVED_SEARCH_ROW>;

const selectSearches = statement(
  SAVED_SEARCH_ROW,
  `SELECT s.id, s.search, s.category, s.tech, s.tag, s.min_price_cents AS "minPriceCents", s.max_price_cents AS "maxPriceCents",
     s.is_available AS "isAvailable", s.is_mailed AS "isMailed", s.saved_at AS "savedAt",
     (SELECT least(count(*), ${NEW_MATCHES_MAX})::int FROM listings l
       WHERE l.id = ANY(s.found_ids || s.muted_ids) AND l.state = 'approved') AS "newCount"
   FROM saved_searches s WHERE s.user_id = $1 ORDER BY s.saved_at DESC, s.id LIMIT ${SAVED_SEARCHES_MAX}`,
);

/**
 * Inserts a saved search. $10 is its search pattern. Its key contains the $12 characters of the search text from
 * position $11 on; if $11 is null, the tag, the technology or the category. Postgres converts the pattern and the
 * key, except a category in it, to lower case in the same way as the texts of listings.
 */
export const insertSearch = statement(
  {},
  `INSERT INTO saved_searches (id, user_id, search, category, tech, tag, min_price_cents, max_price_cents, is_available,
     pattern, key, saved_at)
   VALUES ($1, $2, $3::text, $4::text, $5::text, $6::text, $7, $8, $9, lower($10),
     CASE WHEN $11::int IS NOT NULL THEN 'text:' || substr(lower($3), $11::int, $12::int)
       WHEN $6 <> '' THEN 'tag:' || lower($6) WHEN $5 <> '' THEN 'tech:' || lower($5)
       WHEN $4 <> '' THEN 'category:' || $4 ELSE '' END, $13)`,
);

/** Empties the matches of the saved search $2 of the person $1; returns no row if the person has no such search. */
export const markSearchSeen = statement(
  { id: uuid },
  `UPDATE saved_searches SET found_ids = '{}', muted_ids = '{}' WHERE user_id = $1 AND id = $2 RETURNING id`,
);

/**
 * Switches the e-mails about the saved search $2 of the person $1 on or off ($3). What the search has found stays new,
 * but is not announced after the e-mails are switched off. Returns no row if the person has no such search.
 */
export const setSearchMailsEnabled = statement(
  { id: uuid },
  `UPDATE saved_searches SET is_mailed = $3,
     found_ids = CASE WHEN $3 THEN found_ids ELSE '{}' END,
     muted_ids = CASE WHEN $3 THEN muted_ids ELSE ${newMatchesSql('muted_ids || found_ids')} END
   WHERE user_id = $1 AND id = $2 RETURNING id`,
);

/** Reads saved searches. */
@Injectable()
export class SavedSearchesQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns the searches that a person saved, newest first. They may be read from a replica that has replayed
   * `writtenLsn` (API-9).
   */
  list(userId: string, writtenLsn?: Lsn): Promise<SavedSearchRow[]> {
    return this.readPool.rows(selectSearches(userId), writtenLsn);
  }
}
