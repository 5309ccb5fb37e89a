import { Injectable } from '@nestjs/common';
import type { Relation } from '@market/contract/follows';
import { boolean, int } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const selectFollowAndBlock = statement(
  { following: boolean, blocked: boolean },
  `SELECT EXISTS (SELECT 1 FROM follows WHERE follower_id = $1 AND followed_id = $2) AS following,
            EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $1 AND blocked_id = $2) AS blocked`,
);

/** Inserts a follow; returns a row only if the follow is new. */
export const insertFollow = statement(
  { added: int },
  `INSERT INTO follows (follower_id, followed_id, created_at) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING 1 AS added`,
);

export const deleteFollow = statement({}, 'DELETE FROM follows WHERE follower_id = $1 AND followed_id = $2');

/** Reads whether a person follows or blocks another. */
@Injectable()
export class FollowsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns whether `userId` follows `otherId`, and whether `userId` blocks `otherId`. */
  async readRelation(userId: string, otherId: string): Promise<Relation> {
    const [relation] = await this.readPool.rows(selectFollowAndBlock(userId, otherId));
    return relation ?? { following: false, blocked: false };
  }
}
