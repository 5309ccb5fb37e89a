import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { BlocksQueries } from './blocks.queries.js';
import { BlocksService } from './blocks.service.js';

/** Blocks between people. */
@Module({
  imports: [IdentityModule],
  providers: [BlocksQueries, BlocksService],
  exports: [BlocksQueries, BlocksService],
})
export class BlocksModule {}
