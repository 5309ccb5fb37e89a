import { Injectable } from '@nestjs/common';
import {
  bytea,
  int,
  neverNull,
  nullable,
  text,
  textArray,
  textOf,
  timestamptz,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { REPOSITORIES_SCOPE } from './github.rules.js';

const GRANT_STATUS_ROW = {
  state: textOf<'live' | 'gone'>(),
  login: text,
  /** The repositories that the grant gives access to. */
  repositories: textOf<'public' | 'all'>(),
  grantedAt: timestamptz,
};

/** A lister's grant as the lister sees it, without its token. */
export type GrantStatus = RowOf<typeof GRANT_STATUS_ROW>;

/**
 * Condition: a grant can be used, because GitHub accepts its token, and its GitHub account is still linked by
 * the user.
 */
export const IS_USABLE_GRANT = `g.state = 'live' AND EXISTS (
  SELECT FROM identities i WHERE i.user_id = g.user_id AND i.provider = 'github' AND i.subject = g.subject)`;

const selectGrantStatus = statement(
  GRANT_STATUS_ROW,
  `SELECT CASE WHEN ${IS_USABLE_GRANT} THEN 'live' ELSE 'gone' END AS state, g.login,
       CASE WHEN '${REPOSITORIES_SCOPE}' = ANY(g.scopes) THEN 'all' ELSE 'public' END AS repositories,
       g.granted_at AS "grantedAt" FROM github_grants g WHERE g.user_id = $1`,
);

/** Selects whether the GitHub account $2 is a sign-in method of the user $1. */
export const selectOwnGitHubAccount = statement(
  { found: int },
  `SELECT 1 AS found FROM identities WHERE user_id = $1 AND provider = 'github' AND subject = $2`,
);

/** Deletes the grant of the user $1 and returns its token; null if GitHub had rejected the token. */
export const deleteGrant = statement(
  { keyId: nullable(text), sealed: nullable(bytea) },
  'DELETE FROM github_grants WHERE user_id = $1 RETURNING key_id AS "keyId", sealed',
);

/** Selects the grant of the user $1 with its encrypted token, if the grant can be used. */
export const selectLiveGrant = statement(
  { keyId: neverNull(text), sealed: neverNull(bytea), scopes: textArray, grantedAt: timestamptz },
  `SELECT g.key_id AS "keyId", g.sealed, g.scopes, g.granted_at AS "grantedAt" FROM github_grants g
   WHERE g.user_id = $1 AND ${IS_USABLE_GRANT}`,
);

/** Reads GitHub grants. */
@Injectable()
export class GrantsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a user's grant; undefined if there is none. */
  async findStatus(userId: string): Promise<GrantStatus | undefined> {
    const [row] = await this.readPool.rows(selectGrantStatus(userId));
    return row;
  }
}
