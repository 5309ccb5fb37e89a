import { LIVE_RETENTION_MS } from '@market/domain/live/live.rules';

const EVENT_ID = /^(\d{1,18})-(\d{1,15})$/;

/**
 * Returns the id that a browser sends when it reconnects: the event's position in the log, and its time in
 * milliseconds since 1970.
 */
export function eventId(position: string, createdAt: Date): string {
  return `${position}-${createdAt.getTime()}`;
}

/**
 * Returns the position after which a stream resumes. Returns undefined if the id is invalid, or so old that
 * later events were deleted (NOTIFY-5).
 */
export function positionAfter(lastEventId: unknown, now: Date): string | undefined {
  const [, position, createdAt] = EVENT_ID.exec(typeof lastEventId === 'string' ? lastEventId : '') ?? [];
  if (position === undefined) return undefined;
  return now.getTime() - Number(createdAt) < LIVE_RETENTION_MS ? position : undefined;
}
