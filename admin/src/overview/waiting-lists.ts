import type { Overview } from '@market/contract/admin/overview';
import * as texts from './texts.js';

/**
 * The kinds of work that wait for moderators. Each has its count in the overview, a label, and a filtered list of the
 * console.
 */
export const WAITING_LISTS: readonly {
  /** Name of the count in the overview. */
  readonly countKey: keyof Overview['waiting'];
  readonly label: string;
  readonly resource: string;
  readonly filter: Readonly<Record<string, string>>;
}[] = [
  { countKey: 'reviews', label: texts.reviewsWaiting, resource: 'reviews', filter: { standing: 'waiting' } },
  {
    countKey: 'deliveries',
    label: texts.deliveriesDue,
    resource: 'deliveries',
    filter: { standing: 'open' },
  },
  { countKey: 'reports', label: texts.reportsOpen, resource: 'reports', filter: { state: 'open' } },
  { countKey: 'uploadsFailed', label: texts.uploadsFailed, resource: 'uploads', filter: { state: 'failed' } },
  { countKey: 'jobsFailed', label: texts.jobsFailed, resource: 'jobs', filter: { state: 'failed' } },
  { countKey: 'events', label: texts.eventsWaiting, resource: 'outbox', filter: { state: 'waiting' } },
];

/** Returns the path of a list with a filter. */
export function filteredListPath(resource: string, filter: Readonly<Record<string, string>>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
