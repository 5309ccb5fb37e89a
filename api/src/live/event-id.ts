import { LIVE_RETENTION_MS } from '@market/domain/live/live.rules';

const EVENT_ID_PATTERN = /^(\d{1,18})-(\d{1,15})$/;

/**
 * Returns the id that a browser sends when it reconnects: the event's position in the log, and the time at which the
 * event was sent, in milliseconds since 1970.
 */
export function eventId(position: string, sentAt: Date): string {
  return `${position}-${sentAt.getTime()}`;
}

/**
 * Returns the position after which a stream resumes. Returns undefined if the id is invalid, or so old that
 * later events were deleted (NOTIFY-5).
 */
export function positionAfter(lastEventId: unknown, now: Date): string | undefined {
  const [, position, sentAt] =
    EVENT_ID_PATTERN.exec(typeof lastEventId === 'string' ? lastEventId : '') ?? [];
  if (position === undefined) return undefined;
  return now.getTime() - Number(sentAt) < LIVE_RETENTION_MS ? position : undefined;
}
