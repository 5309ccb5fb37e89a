import { LIVE_KEPT_MS } from '@market/domain/live/live.rules';

const EVENT_ID = /^(\d{1,18})-(\d{1,15})$/;

/** Returns the id that browsers send back: the event's position in the log, and its time in milliseconds since 1970. */
export function eventId(place: string, toldAt: Date): string {
  return `${place}-${toldAt.getTime()}`;
}

/**
 * Returns the position after which a stream resumes; undefined for an invalid id, and for one so old that events after
 * it were deleted (NOTIFY-5).
 */
export function placeAfter(lastEventId: unknown, now: Date): string | undefined {
  const [, place, toldAt] = EVENT_ID.exec(typeof lastEventId === 'string' ? lastEventId : '') ?? [];
  if (place === undefined) return undefined;
  return now.getTime() - Number(toldAt) < LIVE_KEPT_MS ? place : undefined;
}
