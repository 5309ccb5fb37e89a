import { Injectable } from '@nestjs/common';
import type { Role } from '@market/contract/identity';
import { Reads } from '../foundation/reads.js';

/** How a session and its user stand at this moment. */
export interface SessionStanding {
  readonly userId: string;
  readonly role: Role;
  readonly disabled: boolean;
  readonly revoked: boolean;
  readonly expiresAt: Date;
}

/** A browser that is signed in, as its user sees it. */
export interface LiveSession {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Browsers shown at most; the last used come first. */
const SHOWN_MAX = 100;

/** Reads of sessions; asked with every call, so never from a cache: whoever is put out is out with the next request. */
@Injectable()
export class SessionsQueries {
  constructor(private readonly reads: Reads) {}

  /** Those of these sessions that are good for a call at `now`. */
  async standingOf(sessionIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    if (sessionIds.length === 0) return new Set();
    const rows = await this.reads.rows<{ id: string }>({
      name: 'identity.sessions-standing',
      text: `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
             WHERE s.id = ANY($1) AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.disabled_at IS NULL`,
      values: [[...new Set(sessionIds)], now],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The standing of a session; undefined where there is none. */
  async standing(sessionId: string): Promise<SessionStanding | undefined> {
    const [standing] = await this.reads.rows<SessionStanding>({
      name: 'identity.session-standing',
      text: `SELECT s.user_id AS "userId", u.role, u.disabled_at IS NOT NULL AS disabled, s.revoked_at IS NOT NULL AS revoked,
                    s.expires_at AS "expiresAt"
             FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`,
      values: [sessionId],
    });
    return standing;
  }

  /** Sessions of a user that live at a moment, last used first. */
  live(userId: string, at: Date): Promise<LiveSession[]> {
    return this.reads.rows({
      name: 'identity.live-sessions',
      text: `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions
             WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY last_used_at DESC, id LIMIT $3`,
      values: [userId, at, SHOWN_MAX],
    });
  }
}
