import { Injectable } from '@nestjs/common';
import { LIVE_HEARTBEAT_MS } from '@market/contract/live';
import { Clock } from '@market/domain/foundation/clock';
import { LiveEventsQueries } from '@market/domain/live/live-events.queries';
import type { WakeSignal } from './wake-signal.js';
import { eventId, positionAfter } from './event-id.js';
import { LiveView } from './live.view.js';
import { HEARTBEAT, formatEvent } from './event-format.js';

/** Events that are read at once, and held in memory for a slow client. */
const AT_ONCE = 50;

/** The reader of a stream, and the last event that they have. */
export interface Listening {
  readonly userId: string;
  readonly lastEventId: unknown;
  readonly signal: WakeSignal;
  /** The id of the last event that was read for the stream; undefined before the first read. */
  position: string | undefined;
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

  async *text(listening: Listening): AsyncGenerator<string> {
    const { userId, lastEventId, signal } = listening;
    const resumeAt = positionAfter(lastEventId, this.clock.now());
    let position = resumeAt ?? (await this.queries.newest(userId));
    yield formatEvent({ name: 'ready', data: { resumed: resumeAt !== undefined } }, this.id(position));
    yield await this.counts(userId);
    for (;;) {
      const rows = await this.queries.after(userId, position, AT_ONCE);
      const events = await this.view.events(rows);
      for (const { position: at, event } of events) yield formatEvent(event, this.id(at));
      position = rows.at(-1)?.id ?? position;
      listening.position = position;
      if (rows.length === AT_ONCE) continue;
      if (rows.length > 0) yield await this.counts(userId);
      let reason = await signal.wait(LIVE_HEARTBEAT_MS);
      for (; reason === 'idle'; reason = await signal.wait(LIVE_HEARTBEAT_MS)) yield HEARTBEAT;
      if (reason === 'closed') return;
    }
  }

  private async counts(userId: string): Promise<string> {
    return formatEvent({ name: 'counts', data: await this.view.counts(userId) });
  }

  private id(position: string): string {
    return eventId(position, this.clock.now());
  }
}
