import { Module } from '@nestjs/common';
import { LiveEventsQueries } from './live-events.queries.js';
import { LiveEventsService } from './live-events.service.js';
import { LiveRedis } from './live-redis.js';
import { LiveSweeps } from './live.sweeps.js';

/** Events that are sent at once to the open browsers of their recipients (NOTIFY-5). */
@Module({
  providers: [LiveEventsQueries, LiveEventsService, LiveRedis, LiveSweeps],
  exports: [LiveEventsQueries, LiveEventsService, LiveRedis],
})
export class LiveModule {}
