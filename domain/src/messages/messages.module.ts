import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LiveModule } from '../live/live.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';

/** Private messages. */
@Module({
  imports: [BlocksModule, IdentityModule, LiveModule, NoticesModule],
  providers: [MessagesQueries, MessagesService],
  exports: [MessagesQueries, MessagesService],
})
export class MessagesModule {}
