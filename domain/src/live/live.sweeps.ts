import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { Sweep } from '../foundation/sweep.js';
import { LiveEventsService } from './live-events.service.js';

/** Deletes live events that are too old for a stream to resume from (NOTIFY-5). */
@Injectable()
export class LiveSweeps {
  constructor(private readonly events: LiveEventsService) {}

  @Sweep({ name: 'old live events', everyMs: 10 * MINUTE_MS })
  deleteEvents(): Promise<number> {
    return this.events.deleteOld();
  }
}
