import { Injectable } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { LiveEventsQueries } from '@market/domain/live/live-events.queries';
import { eventId, positionAfter } from './event-id.js';
import { formatEvent } from './event-format.js';
import { LiveView } from './live.view.js';

/** Maximum number of events that one read returns, and that a stream keeps in memory for a slow client. */
const EVENTS_PER_READ = 50;

/** The next part of an event stream. */
export interface EventStreamPart {
  readonly text: string;
  /**
   * The id of the last event in `text`. If `text` contains no event, it is the id of the last event sent
   * before.
   */
  readonly position: string;
  /** Whether there may be more events now. */
  readonly hasMore: boolean;
}

/**
 * Produces the text of event streams from the log in the database. A notification from Postgres or Redis says only that
 * there may be new events. They are read after the stream's position, so a repeated notification sends no event twice.
 */
@Injectable()
export class EventStreamReader {
  constructor(
    private readonly queries: LiveEventsQueries,
    private readonly view: LiveView,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the beginning of a stream: whether it resumes after the last event that the browser received, and the
   * person's counts of messages, conversations and notifications. A stream never begins after the newest event in the
   * log: after a restore from a backup, the log lacks later events that the browser received, and uses their ids again
   * (NOTIFY-5).
   */
  async readBeginning(userId: string, lastEventId: unknown): Promise<EventStreamPart> {
    const resumePosition = positionAfter(lastEventId, this.clock.now());
    const isResumed =
      resumePosition !== undefined && BigInt(resumePosition) <= BigInt(await this.queries.findLastIssuedId());
    const position = isResumed ? resumePosition : await this.queries.findNewestId(userId);
    const readyEvent = formatEvent({ name: 'ready', data: { resumed: isResumed } }, this.eventIdAt(position));
    return { text: readyEvent + (await this.readCounts(userId)), position, hasMore: true };
  }

  /**
   * Returns the events after a position as text, which is empty without events. After the last event, the text ends
   * with the user's current counts.
   */
  async readAfter(userId: string, position: string): Promise<EventStreamPart> {
    const rows = await this.queries.findAfter(userId, position, EVENTS_PER_READ);
    const lastRow = rows.at(-1);
    if (!lastRow) return { text: '', position, hasMore: false };
    const events = await this.view.events(rows);
    const hasMore = rows.length === EVENTS_PER_READ;
    const counts = hasMore ? '' : await this.readCounts(userId);
    const text =
      events
        .map(({ position: eventPosition, event }) => formatEvent(event, this.eventIdAt(eventPosition)))
        .join('') + counts;
    return { text, position: lastRow.id, hasMore };
  }

  private async readCounts(userId: string): Promise<string> {
    return formatEvent({ name: 'counts', data: await this.view.readCounts(userId) });
  }

  private eventIdAt(position: string): string {
    return eventId(position, this.clock.now());
  }
}
