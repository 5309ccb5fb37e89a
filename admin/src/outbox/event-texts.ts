import type { ConsoleEvent } from '@market/contract/admin/operations';
import { formatDateTime } from '../shared/date-time.js';
import { stateLabel } from '../shared/state-label.js';

/** Returns an event's name as words: `review.reminded` becomes 'Review reminded'. */
export function eventName({ name }: Pick<ConsoleEvent, 'name'>): string {
  return stateLabel(name.replaceAll('.', ' '));
}

/** Returns a value of an event as text; times in the browser's time zone. */
export function eventValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatDateTime(value) : value;
}
