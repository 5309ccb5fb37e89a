import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LiveModule } from '../live/live.module.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';

/** Private messages. */
@Module({
  imports: [IdentityModule, LiveModule],
  providers: [MessagesQueries, MessagesService],
  exports: [MessagesQueries, MessagesService],
})
export class MessagesModule {}
