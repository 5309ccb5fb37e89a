import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { ResponseTimesQueries } from './response-times.queries.js';

/** Private messages. */
@Module({
  imports: [LiveModule, NoticesModule],
  providers: [MessagesQueries, MessagesService, ResponseTimesQueries],
  exports: [MessagesQueries, MessagesService, ResponseTimesQueries],
})
export class MessagesModule {}
