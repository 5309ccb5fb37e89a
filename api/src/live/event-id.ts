import { LIVE_KEPT_MS } from '@market/domain/live/live.rules';

const EVENT_ID = /^(\d{1,18})-(\d{1,15})$/;

/** The id an event travels under: its place in the log, and when it was told (milliseconds since 1970). */
export function eventId(place: string, toldAt: Date): string {
  return `${place}-${toldAt.getTime()}`;
}

/** The place a stream goes on from; undefined where nothing can be gone on from, or too much was forgotten since. */
export function placeAfter(lastEventId: unknown, now: Date): string | undefined {
  const [, place, toldAt] = EVENT_ID.exec(typeof lastEventId === 'string' ? lastEventId : '') ?? [];
  if (place === undefined) return undefined;
  return now.getTime() - Number(toldAt) < LIVE_KEPT_MS ? place : undefined;
}
