import type { Overview } from '@market/contract/admin/overview';

/** Work that waits for moderators: its count in the overview, its label, and the filtered list of the console. */
export const WAITING_LISTS: readonly {
  readonly count: keyof Overview['waiting'];
  readonly label: string;
  readonly resource: string;
  readonly filter: Readonly<Record<string, string>>;
}[] = [
  { count: 'reviews', label: 'Waiting for review', resource: 'reviews', filter: { standing: 'waiting' } },
  { count: 'deliveries', label: 'Deliveries due', resource: 'deliveries', filter: { standing: 'open' } },
  { count: 'reports', label: 'Reports are open', resource: 'reports', filter: { state: 'open' } },
  { count: 'uploadsFailed', label: 'Uploads failed', resource: 'uploads', filter: { state: 'failed' } },
  { count: 'jobsFailed', label: 'Jobs failed', resource: 'jobs', filter: { state: 'failed' } },
  { count: 'events', label: 'Pending events', resource: 'outbox', filter: { state: 'waiting' } },
];

/** Returns the path of a filtered list. */
export function filteredListPath(resource: string, filter: Readonly<Record<string, string>>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
