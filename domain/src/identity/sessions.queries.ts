import { Injectable } from '@nestjs/common';
import type { Role } from '@market/contract/identity/identity';
import { boolean, text, textOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const SESSION_STATUS_ROW = {
  userId: uuid,
  role: textOf<Role>(),
  disabled: boolean,
  revoked: boolean,
  expiresAt: timestamptz,
};

/** The current state of a session and its user. */
export type SessionStatus = RowOf<typeof SESSION_STATUS_ROW>;

const VALID_SESSION_ROW = { id: uuid, userAgent: text, createdAt: timestamptz, lastUsedAt: timestamptz };

/** A session as its user sees it in the list of signed-in browsers. */
export type ValidSession = RowOf<typeof VALID_SESSION_ROW>;

/** How many sessions the list of signed-in browsers shows at most. */
const SESSIONS_SHOWN_MAX = 100;

const selectValidIds = statement(
  { id: uuid },
  `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = ANY($1) AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.disabled_at IS NULL`,
);

const selectSessionStatus = statement(
  SESSION_STATUS_ROW,
  `SELECT s.user_id AS "userId", u.role, u.disabled_at IS NOT NULL AS disabled, s.revoked_at IS NOT NULL AS revoked,
            s.expires_at AS "expiresAt"
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`,
);

const selectValidSessions = statement(
  VALID_SESSION_ROW,
  `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions
     WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY last_used_at DESC, id LIMIT $3`,
);

/** Marks all valid refresh tokens of the session $1 as used at $2. */
export const markTokensUsed = statement(
  {},
  'UPDATE refresh_tokens SET used_at = $2 WHERE session_id = $1 AND used_at IS NULL',
);

/** Selects whether a refresh token, step $2 of the session $1, has successors, and whether one of them was used. */
export const selectSuccessors = statement(
  { exist: boolean, areUsed: boolean },
  `SELECT EXISTS (SELECT FROM refresh_tokens WHERE session_id = $1 AND parent_step = $2) AS exist,
     EXISTS (SELECT FROM refresh_tokens WHERE session_id = $1 AND parent_step = $2 AND used_at IS NOT NULL) AS "areUsed"`,
);

/** Deletes up to $2 refresh tokens that were created before $1. */
export const deleteOldTokens = statement(
  {},
  `DELETE FROM refresh_tokens WHERE token_hash IN (
     SELECT token_hash FROM refresh_tokens WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
);

/**
 * Deletes up to $2 sessions that expired before $1 and have no refresh tokens, so that no statement deletes all tokens
 * of a session.
 */
export const deleteExpiredSessions = statement(
  {},
  `DELETE FROM sessions WHERE id IN (
     SELECT id FROM sessions WHERE expires_at < $1
       AND NOT EXISTS (SELECT FROM refresh_tokens WHERE session_id = sessions.id)
     ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
);

/** Reads sessions. Every request reads its session uncached, so that a revoked session is refused at once. */
@Injectable()
export class SessionsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the ids of sessions that are valid at `now`. */
  async findValidIds(sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    if (sessionIds.length === 0) return new Set();
    const rows = await this.readPool.rows(selectValidIds([...new Set(sessionIds)], now));
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns a session's state; undefined if there is no such session. */
  async findStatus(sessionId: string): Promise<SessionStatus | undefined> {
    const [status] = await this.readPool.rows(selectSessionStatus(sessionId));
    return status;
  }

  /** Returns a user's sessions that are valid at a time, last used first. */
  findValid(userId: string, time: Date): Promise<ValidSession[]> {
    return this.readPool.rows(selectValidSessions(userId, time, SESSIONS_SHOWN_MAX));
  }
}
