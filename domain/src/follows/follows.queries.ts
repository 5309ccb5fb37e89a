import { Injectable } from '@nestjs/common';
import type { Relation } from '@market/contract/follows';
import { Reads } from '../foundation/reads.js';

/** Reads of who follows and who has blocked whom. */
@Injectable()
export class FollowsQueries {
  constructor(private readonly reads: Reads) {}

  /** How `userId` stands to `otherId`. */
  async relation(userId: string, otherId: string): Promise<Relation> {
    const [relation] = await this.reads.rows<Relation>({
      name: 'follows.relation',
      text: `SELECT EXISTS (SELECT 1 FROM follows WHERE follower_id = $1 AND followed_id = $2) AS following,
                    EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $1 AND blocked_id = $2) AS blocked`,
      values: [userId, otherId],
    });
    return relation ?? { following: false, blocked: false };
  }
}
