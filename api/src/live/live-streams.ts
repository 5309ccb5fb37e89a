import { Injectable } from '@nestjs/common';
import { LIVE_HEARTBEAT_MS } from '@market/contract/live';
import { Clock } from '@market/domain/foundation/clock';
import { LiveEventsQueries } from '@market/domain/live/live-events.queries';
import type { Bell } from './bell.js';
import { eventId, placeAfter } from './event-id.js';
import { LiveView } from './live.view.js';
import { HEARTBEAT, wire } from './wire.js';

/** Events that are read at once, and held in memory for a slow client. */
const AT_ONCE = 50;

/** The reader of a stream, and the last event that they have. */
export interface Listening {
  readonly userId: string;
  readonly lastEventId: unknown;
  readonly bell: Bell;
}

/**
 * Produces the text of a stream. The log in the database is authoritative: a wake-up only says that there may be new
 * events, so that a lost wake-up loses none and a repeated one repeats none. Further events are read only after the
 * client has received the earlier ones.
 */
@Injectable()
export class LiveStreams {
  constructor(
    private readonly queries: LiveEventsQueries,
    private readonly view: LiveView,
    private readonly clock: Clock,
  ) {}

  async *text({ userId, lastEventId, bell }: Listening): AsyncGenerator<string> {
    const resumeAt = placeAfter(lastEventId, this.clock.now());
    let place = resumeAt ?? (await this.queries.newest(userId));
    yield wire({ name: 'ready', data: { resumed: resumeAt !== undefined } }, this.id(place));
    yield await this.counts(userId);
    for (;;) {
      const rows = await this.queries.after(userId, place, AT_ONCE);
      const told = await this.view.told(rows);
      for (const { place: at, event } of told) yield wire(event, this.id(at));
      place = rows.at(-1)?.id ?? place;
      if (rows.length === AT_ONCE) continue;
      if (rows.length > 0) yield await this.counts(userId);
      const waking = await bell.wait(LIVE_HEARTBEAT_MS);
      if (waking === 'closed') return;
      if (waking === 'quiet') yield HEARTBEAT;
    }
  }

  private async counts(userId: string): Promise<string> {
    return wire({ name: 'counts', data: await this.view.counts(userId) });
  }

  private id(place: string): string {
    return eventId(place, this.clock.now());
  }
}
