import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import {
  deleteBlock,
  deleteFollowsBetween,
  insertBlock,
  lockPair,
  selectBlocksBetween,
} from './blocks.queries.js';

/** Blocks and unblocks people; while a block exists, neither can message or follow the other (PEOPLE-21). */
@Injectable()
export class BlocksService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly people: PeopleQueries,
  ) {}

  /** Blocks a person and ends follows in both directions. Throws `block/self` and `profile/not-found`. */
  async block(blockerId: string, blockedId: string): Promise<void> {
    if (blockerId === blockedId) throw new DomainError('block/self');
    if (!(await this.people.findByIds([blockedId])).has(blockedId))
      throw new DomainError('profile/not-found');
    await this.transactions.run(async (tx) => {
      await execute(tx, lockPair(blockerId, blockedId));
      await execute(tx, insertBlock(blockerId, blockedId, this.clock.now()));
      await execute(tx, deleteFollowsBetween(blockerId, blockedId));
    });
  }

  /**
   * Returns whether one of two people blocks the other. Until the transaction ends, neither can block the other: a
   * block waits for it.
   */
  async lockAndCheck(tx: EntityManager, personId: string, otherId: string): Promise<boolean> {
    await execute(tx, lockPair(personId, otherId));
    return (await execute(tx, selectBlocksBetween(personId, otherId))).rows.length > 0;
  }

  /** Ends a block; does nothing if there is none. */
  async unblock(blockerId: string, blockedId: string): Promise<void> {
    await this.transactions.run((tx) => execute(tx, deleteBlock(blockerId, blockedId)));
  }
}
