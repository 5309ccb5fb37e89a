import type { RepositoryFacts } from '@market/contract/listings/listings';
import { Injectable } from '@nestjs/common';
import { int, json, neverNull, text, uuid } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { IS_USABLE_GRANT } from '../github/grants.queries.js';

/**
 * Joins public listings that have a source address with the grants of their listers, which allow us to read
 * the repositories.
 */
const READABLE_REPOSITORIES = `github_grants g JOIN listings l ON l.owner_id = g.user_id
  AND l.state = 'approved' AND l.source_url <> ''`;
/** Condition: the facts are about the current source address of the listing. */
const IS_SAME_SOURCE = 'f.source_digest = md5(l.source_url)';

const selectRepositoryFacts = statement(
  { facts: neverNull(json<RepositoryFacts>()) },
  `SELECT f.facts FROM ${READABLE_REPOSITORIES} JOIN repository_facts f ON f.listing_id = l.id AND ${IS_SAME_SOURCE}
   WHERE l.id = $1 AND ${IS_USABLE_GRANT} AND f.facts IS NOT NULL`,
);

/** Selects up to $2 listings whose repository must be read at $1. */
export const selectDueRepositories = statement(
  { id: uuid },
  `SELECT l.id FROM ${READABLE_REPOSITORIES} LEFT JOIN repository_facts f ON f.listing_id = l.id
   WHERE ${IS_USABLE_GRANT} AND (f.listing_id IS NULL OR NOT ${IS_SAME_SOURCE} OR f.read_due_at <= $1) LIMIT $2`,
);

/**
 * Claims the read of the repository of the listing $1 at $2, the current time, until $3; returns no row if the read is
 * not due. Facts about another source address are deleted.
 */
export const claimRepository = statement(
  { ownerId: uuid, sourceUrl: text, tries: int },
  `WITH this AS (SELECT l.id, l.owner_id, l.source_url FROM ${READABLE_REPOSITORIES} WHERE l.id = $1 AND ${IS_USABLE_GRANT}),
     claimed AS (
       INSERT INTO repository_facts AS f (listing_id, source_digest, read_due_at)
       SELECT id, md5(source_url), $3::timestamptz FROM this
       ON CONFLICT (listing_id) DO UPDATE SET source_digest = excluded.source_digest, read_due_at = excluded.read_due_at,
         facts = CASE WHEN f.source_digest = excluded.source_digest THEN f.facts END,
         tries = CASE WHEN f.source_digest = excluded.source_digest THEN f.tries ELSE 0 END
       WHERE f.read_due_at <= $2 OR f.source_digest <> excluded.source_digest
       RETURNING tries)
   SELECT this.owner_id AS "ownerId", this.source_url AS "sourceUrl", claimed.tries FROM this, claimed`,
);

/**
 * Stores the facts $3 that were read at the source address $2 of the listing $1, and plans to read them again at $4.
 * Does nothing if the listing has another address now.
 */
export const storeFacts = statement(
  {},
  `UPDATE repository_facts SET facts = $3::jsonb, tries = 0, read_due_at = $4
   WHERE listing_id = $1 AND source_digest = md5($2)`,
);

/** Postpones the next attempt to read the repository at $2 to the time $3. The stored facts do not change. */
export const postponeRead = statement(
  {},
  `UPDATE repository_facts SET tries = tries + 1, read_due_at = $3
   WHERE listing_id = $1 AND source_digest = md5($2)`,
);

/** Reads the facts about listings' repositories. */
@Injectable()
export class RepositoryFactsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns the facts about the repository of a public listing; null while none are known, and after the
   * lister withdrew our access (LIST-43).
   */
  async findFacts(listingId: string): Promise<RepositoryFacts | null> {
    const [row] = await this.readPool.rows(selectRepositoryFacts(listingId));
    return row ? row.facts : null;
  }
}
