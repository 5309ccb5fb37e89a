import { Module } from '@nestjs/common';
import { LiveEventsQueries } from './live-events.queries.js';
import { LiveEventsService } from './live-events.service.js';

/** What open browsers are told at once. */
@Module({
  providers: [LiveEventsQueries, LiveEventsService],
  exports: [LiveEventsQueries, LiveEventsService],
})
export class LiveModule {}
