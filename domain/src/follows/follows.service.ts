import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { userFollowed } from './follows.events.js';
import { deleteFollow, insertFollow } from './follows.queries.js';

/** Follows and unfollows people; followers are notified of new approved MVPs (PEOPLE-20). */
@Injectable()
export class FollowsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly people: PeopleQueries,
    private readonly blocks: BlocksService,
  ) {}

  /** Follows a person. Throws `follow/self`, `profile/not-found`, and `follow/blocked` if either blocks the other. */
  async follow(followerId: string, followedId: string): Promise<void> {
    if (followerId === followedId) throw new DomainError('follow/self');
    const followedPerson = (await this.people.findByIds([followedId])).get(followedId);
    if (!followedPerson || followedPerson.disabled) throw new DomainError('profile/not-found');
    await this.transactions.run(async (tx) => {
      if (await this.blocks.lockAndCheck(tx, followerId, followedId)) throw new DomainError('follow/blocked');
      const { rows } = await execute(tx, insertFollow(followerId, followedId, this.clock.now()));
      if (rows.length > 0) await this.outbox.append(tx, userFollowed, { followerId, followedId });
    });
  }

  /** Ends a follow; does nothing if there is none. */
  async unfollow(followerId: string, followedId: string): Promise<void> {
    await this.transactions.run((tx) => execute(tx, deleteFollow(followerId, followedId)));
  }
}
