import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';
import { REPOSITORIES_SCOPE } from './github.rules.js';

/** A lister's grant as they see it; never with its token. */
export interface GrantStanding {
  readonly state: 'live' | 'gone';
  readonly login: string;
  /** Which repositories it opens. */
  readonly repositories: 'public' | 'all';
  readonly grantedAt: Date;
}

/** Grants that are good: their token is kept, and its account is still a sign-in method of the user's. */
export const LIVE_GRANT = `g.state = 'live' AND EXISTS (
  SELECT FROM identities i WHERE i.user_id = g.user_id AND i.provider = 'github' AND i.subject = g.subject)`;

/** Reads of GitHub grants. */
@Injectable()
export class GrantsQueries {
  constructor(private readonly reads: Reads) {}

  /** How a user's grant stands; undefined where there is none. */
  async standing(userId: string): Promise<GrantStanding | undefined> {
    const [row] = await this.reads.rows<GrantStanding>({
      name: 'github.standing',
      text: `SELECT CASE WHEN ${LIVE_GRANT} THEN 'live' ELSE 'gone' END AS state, g.login,
               CASE WHEN '${REPOSITORIES_SCOPE}' = ANY(g.scopes) THEN 'all' ELSE 'public' END AS repositories,
               g.granted_at AS "grantedAt" FROM github_grants g WHERE g.user_id = $1`,
      values: [userId],
    });
    return row;
  }
}
