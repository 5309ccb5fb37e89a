import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Transactions } from '../foundation/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';

/** Keeps people from each other: who is blocked can neither message nor follow, nor can who blocked. */
@Injectable()
export class BlocksService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly people: PeopleQueries,
  ) {}

  /** Blocks, once; neither follows the other any more. Throws `block/self` and `profile/not-found`. */
  async block(blockerId: string, blockedId: string): Promise<void> {
    if (blockerId === blockedId) throw new DomainError('block/self');
    if (!(await this.people.byIds([blockedId])).has(blockedId)) throw new DomainError('profile/not-found');
    await this.transactions.run(async (tx) => {
      await tx.query(
        `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [blockerId, blockedId, this.clock.now()],
      );
      await tx.query(
        `DELETE FROM follows WHERE (follower_id = $1 AND followed_id = $2) OR (follower_id = $2 AND followed_id = $1)`,
        [blockerId, blockedId],
      );
    });
  }

  /** Blocks no more; does nothing where nobody was blocked. */
  async unblock(blockerId: string, blockedId: string): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query('DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2', [blockerId, blockedId]),
    );
  }
}
