import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';

/** Private messages. */
@Module({
  imports: [IdentityModule],
  providers: [MessagesQueries, MessagesService],
  exports: [MessagesQueries, MessagesService],
})
export class MessagesModule {}
