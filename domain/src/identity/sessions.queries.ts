import { Injectable } from '@nestjs/common';
import type { Role } from '@market/contract/identity/identity';
import { boolean, text, textOf, timestamptz, uuid, type RowOf } from '../foundation/columns.js';
import { Reads } from '../foundation/reads.js';
import { statement } from '../foundation/statement.js';

const SESSION_STANDING = {
  userId: uuid,
  role: textOf<Role>(),
  disabled: boolean,
  revoked: boolean,
  expiresAt: timestamptz,
};

/** How a session and its user stand at this moment. */
export type SessionStanding = RowOf<typeof SESSION_STANDING>;

const LIVE_SESSION = { id: uuid, userAgent: text, createdAt: timestamptz, lastUsedAt: timestamptz };

/** A browser that is signed in, as its user sees it. */
export type LiveSession = RowOf<typeof LIVE_SESSION>;

/** Browsers shown at most; the last used come first. */
const SHOWN_MAX = 100;

const selectSessionsStanding = statement(
  { id: uuid },
  `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = ANY($1) AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.disabled_at IS NULL`,
);

const selectSessionStanding = statement(
  SESSION_STANDING,
  `SELECT s.user_id AS "userId", u.role, u.disabled_at IS NOT NULL AS disabled, s.revoked_at IS NOT NULL AS revoked,
            s.expires_at AS "expiresAt"
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`,
);

const selectLiveSessions = statement(
  LIVE_SESSION,
  `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions
     WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY last_used_at DESC, id LIMIT $3`,
);

/** Reads of sessions; asked with every call, so never from a cache: whoever is put out is out with the next request. */
@Injectable()
export class SessionsQueries {
  constructor(private readonly reads: Reads) {}

  /** Those of these sessions that are good for a call at `now`. */
  async standingOf(sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    if (sessionIds.length === 0) return new Set();
    const rows = await this.reads.rows(selectSessionsStanding([...new Set(sessionIds)], now));
    return new Set(rows.map(({ id }) => id));
  }

  /** The standing of a session; undefined where there is none. */
  async standing(sessionId: string): Promise<SessionStanding | undefined> {
    const [standing] = await this.reads.rows(selectSessionStanding(sessionId));
    return standing;
  }

  /** Sessions of a user that live at a moment, last used first. */
  live(userId: string, at: Date): Promise<LiveSession[]> {
    return this.reads.rows(selectLiveSessions(userId, at, SHOWN_MAX));
  }
}
