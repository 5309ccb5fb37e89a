import type { PurchaseDuration } from '@market/contract/rentals/durations';

/** A rental or purchase of the sample. */
export interface SampleRental {
  /** Login of the buyer. */
  readonly by: string;
  readonly slug: string;
  readonly duration: PurchaseDuration;
  readonly daysAgo: number;
}

/** Twelve rentals and two purchases: active, expiring (RENT-30, in a month of any length) and expired. */
export const RENTALS: readonly SampleRental[] = [
  { by: 'theolindqvist', slug: 'kite-forms', duration: '1 month', daysAgo: 8.4 },
  { by: 'theolindqvist', slug: 'chalkline', duration: '1 month', daysAgo: 27.2 },
  { by: 'theolindqvist', slug: 'standup-ledger', duration: '3 months', daysAgo: 41.7 },
  { by: 'theolindqvist', slug: 'quiz-cellar', duration: '1 month', daysAgo: 96.3 },
  { by: 'elena-marchetti', slug: 'sunday-dinner', duration: '1 month', daysAgo: 4.6 },
  { by: 'elena-marchetti', slug: 'rack-three', duration: '6 months', daysAgo: 71.1 },
  { by: 'elena-marchetti', slug: 'crumb-count', duration: '3 months', daysAgo: 83.5 },
  { by: 'elena-marchetti', slug: 'tableturn', duration: '1 month', daysAgo: 149.8 },
  { by: 'mateusrocha', slug: 'link-shelf', duration: '6 months', daysAgo: 22.9 },
  { by: 'mateusrocha', slug: 'invoice-lantern', duration: 'outright', daysAgo: 58.2 },
  { by: 'mateusrocha', slug: 'lab-partner', duration: 'outright', daysAgo: 90.6 },
  { by: 'mateusrocha', slug: 'restock-radar', duration: '3 months', daysAgo: 178.4 },
  { by: 'grace-hallworth', slug: 'choir-room', duration: '1 month', daysAgo: 12.3 },
  { by: 'priyanair-ml', slug: 'prompt-bench', duration: '1 month', daysAgo: 47.5 },
];

/** Saved listings by login, newest first. */
export const SAVED: Readonly<Record<string, readonly string[]>> = {
  theolindqvist: ['clipline', 'prompt-bench', 'physio-pocket', 'slow-rails', 'foldout'],
  'elena-marchetti': ['prep-list', 'pour-notes', 'physio-pocket', 'restock-radar'],
  mateusrocha: ['split-ledger', 'churn-lens', 'scope-sheet', 'return-slip', 'half-past', 'tutor-slots'],
  'grace-hallworth': ['loop-meadow', 'two-tracks', 'back-row'],
  'maren-olsen': ['tide-post', 'minutes-machine'],
  hanakoike: ['plain-speak', 'kite-forms', 'loop-meadow'],
};
