import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import {
  blockUser,
  followUser,
  listBlocked,
  readRelation,
  type Relation,
  unblockUser,
  unfollowUser,
} from '@market/contract/follows';
import { ANONYMOUS } from '@market/contract/profiles';
import { BlocksQueries } from '@market/domain/blocks/blocks.queries';
import { BlocksService } from '@market/domain/blocks/blocks.service';
import { FollowsQueries } from '@market/domain/follows/follows.queries';
import { FollowsService } from '@market/domain/follows/follows.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/**
 * Endpoints for following and blocking people (PEOPLE-20, PEOPLE-21). The endpoints for one person return whether
 * the caller now follows the person, and whether the caller blocks the person.
 */
@Controller()
export class FollowsController {
  constructor(
    private readonly follows: FollowsService,
    private readonly blocks: BlocksService,
    private readonly relations: FollowsQueries,
    private readonly blocked: BlocksQueries,
  ) {}

  /** Returns whether the caller follows, and whether the caller blocks, a person. */
  @Route(readRelation)
  relation(
    @Parsed() { params }: Input<typeof readRelation>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readRelation>> {
    return this.relations.readRelation(userId, params.userId);
  }

  /** Follows a person. */
  @Route(followUser)
  follow(@Parsed() { params }: Input<typeof followUser>, @Caller() { userId }: Caller): Promise<Relation> {
    return this.changeRelation(userId, params.userId, this.follows.follow(userId, params.userId));
  }

  /** Unfollows a person. */
  @Route(unfollowUser)
  unfollow(
    @Parsed() { params }: Input<typeof unfollowUser>,
    @Caller() { userId }: Caller,
  ): Promise<Relation> {
    return this.changeRelation(userId, params.userId, this.follows.unfollow(userId, params.userId));
  }

  /** Blocks a person. */
  @Route(blockUser)
  block(@Parsed() { params }: Input<typeof blockUser>, @Caller() { userId }: Caller): Promise<Relation> {
    return this.changeRelation(userId, params.userId, this.blocks.block(userId, params.userId));
  }

  /** Unblocks a person. */
  @Route(unblockUser)
  unblock(@Parsed() { params }: Input<typeof unblockUser>, @Caller() { userId }: Caller): Promise<Relation> {
    return this.changeRelation(userId, params.userId, this.blocks.unblock(userId, params.userId));
  }

  /** Returns the people whom the caller has blocked, latest first. */
  @Route(listBlocked)
  async listBlocked(@Caller() { userId }: Caller): Promise<Reply<typeof listBlocked>> {
    const rows = await this.blocked.list(userId);
    return {
      people: rows.map(({ id, displayName, photoUrl }) => ({
        id,
        displayname: displayName || ANONYMOUS,
        photourl: photoUrl,
      })),
    };
  }

  private async changeRelation(userId: string, otherId: string, change: Promise<void>): Promise<Relation> {
    await change;
    return this.relations.readRelation(userId, otherId);
  }
}
