import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { FollowsQueries } from './follows.queries.js';
import { FollowsService } from './follows.service.js';

/** Follows between people. */
@Module({
  imports: [BlocksModule, IdentityModule],
  providers: [FollowsQueries, FollowsService],
  exports: [FollowsQueries, FollowsService],
})
export class FollowsModule {}
