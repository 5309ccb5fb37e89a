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

/** Reads of sessions; asked with every call, so never from a cache: whoever is put out is out with the next request. */
@Injectable()
export class SessionsQueries {
  constructor(private readonly reads: Reads) {}

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
}
