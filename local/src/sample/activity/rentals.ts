import type { PurchaseDuration } from '@market/contract/rentals/durations';

/** A sample rental or purchase. */
export interface SampleRental {
  /** GitHub login of the buyer, which identifies a sample person. */
  readonly renterLogin: string;
  readonly slug: string;
  readonly duration: PurchaseDuration;
  readonly daysAgo: number;
}

/** Sample rentals, some active, some expiring (RENT-30) and some expired, and two purchases. */
export const RENTALS: readonly SampleRental[] = [
  { renterLogin: 'theolindqvist', slug: 'kite-forms', duration: '1 month', daysAgo: 8.4 },
  { renterLogin: 'theolindqvist', slug: 'chalkline', duration: '1 month', daysAgo: 27.2 },
  { renterLogin: 'theolindqvist', slug: 'standup-ledger', duration: '3 months', daysAgo: 41.7 },
  { renterLogin: 'theolindqvist', slug: 'quiz-cellar', duration: '1 month', daysAgo: 96.3 },
  { renterLogin: 'elena-marchetti', slug: 'sunday-dinner', duration: '1 month', daysAgo: 4.6 },
  { renterLogin: 'elena-marchetti', slug: 'rack-three', duration: '6 months', daysAgo: 71.1 },
  { renterLogin: 'elena-marchetti', slug: 'crumb-count', duration: '3 months', daysAgo: 83.5 },
  { renterLogin: 'elena-marchetti', slug: 'tableturn', duration: '1 month', daysAgo: 149.8 },
  { renterLogin: 'mateusrocha', slug: 'link-shelf', duration: '6 months', daysAgo: 22.9 },
  { renterLogin: 'mateusrocha', slug: 'invoice-lantern', duration: 'outright', daysAgo: 58.2 },
  { renterLogin: 'mateusrocha', slug: 'lab-partner', duration: 'outright', daysAgo: 90.6 },
  { renterLogin: 'mateusrocha', slug: 'restock-radar', duration: '3 months', daysAgo: 178.4 },
  { renterLogin: 'grace-hallworth', slug: 'choir-room', duration: '1 month', daysAgo: 12.3 },
  { renterLogin: 'priyanair-ml', slug: 'prompt-bench', duration: '1 month', daysAgo: 47.5 },
  { renterLogin: 'grace-hallworth', slug: 'half-past', duration: '1 month', daysAgo: 4.1 },
  { renterLogin: 'tariq-builds', slug: 'half-past', duration: '1 month', daysAgo: 3.3 },
  { renterLogin: 'elena-marchetti', slug: 'street-notice', duration: '3 months', daysAgo: 6.2 },
  { renterLogin: 'mateusrocha', slug: 'sentence-garden', duration: '1 month', daysAgo: 9.4 },
  { renterLogin: 'samvandermeer', slug: 'tide-post', duration: '6 months', daysAgo: 11.8 },
  { renterLogin: 'grace-hallworth', slug: 'physio-pocket', duration: '1 month', daysAgo: 14.6 },
  { renterLogin: 'joaquimferro', slug: 'physio-pocket', duration: '3 months', daysAgo: 12.9 },
  { renterLogin: 'priyanair-ml', slug: 'loop-meadow', duration: '1 month', daysAgo: 17.3 },
  { renterLogin: 'hanakoike', slug: 'loop-meadow', duration: '3 months', daysAgo: 15.7 },
  { renterLogin: 'grace-hallworth', slug: 'loop-meadow', duration: '1 month', daysAgo: 12.6 },
  { renterLogin: 'tariq-builds', slug: 'loop-meadow', duration: '1 month', daysAgo: 9.2 },
  { renterLogin: 'hanakoike', slug: 'kite-forms', duration: '1 month', daysAgo: 19.7 },
  { renterLogin: 'grace-hallworth', slug: 'kite-forms', duration: '1 month', daysAgo: 16.1 },
  { renterLogin: 'catalinavergara', slug: 'sunday-dinner', duration: '1 month', daysAgo: 20.5 },
  { renterLogin: 'b-okonkwo', slug: 'return-slip', duration: '3 months', daysAgo: 27.4 },
  { renterLogin: 'b-okonkwo', slug: 'churn-lens', duration: '1 month', daysAgo: 33.8 },
  { renterLogin: 'nomvula-dlamini', slug: 'tin-box', duration: '3 months', daysAgo: 38.6 },
  { renterLogin: 'joaquimferro', slug: 'ferry-board', duration: '3 months', daysAgo: 45.3 },
  { renterLogin: 'deshawnmakes', slug: 'handover-book', duration: '3 months', daysAgo: 61.2 },
  { renterLogin: 'annikaroth', slug: 'handover-book', duration: '1 month', daysAgo: 18.8 },
  { renterLogin: 'olehsavchuk', slug: 'agenda-first', duration: '6 months', daysAgo: 102.4 },
  { renterLogin: 'linhtran-codes', slug: 'agenda-first', duration: '1 month', daysAgo: 9.9 },
  { renterLogin: 'tariq-builds', slug: 'standup-ledger', duration: '6 months', daysAgo: 75.2 },
  { renterLogin: 'remibeaulieu', slug: 'tutor-slots', duration: '3 months', daysAgo: 50.3 },
  { renterLogin: 'hanakoike', slug: 'back-row', duration: '1 month', daysAgo: 52.7 },
  { renterLogin: 'keoni-akana', slug: 'breathing-room', duration: '1 month', daysAgo: 60.8 },
  { renterLogin: 'yusuferdem-dev', slug: 'clipline', duration: '6 months', daysAgo: 68.4 },
  { renterLogin: 'linhtran-codes', slug: 'foldout', duration: '1 month', daysAgo: 70.5 },
  { renterLogin: 'deshawnmakes', slug: 'quiet-hours-inbox', duration: '6 months', daysAgo: 92.1 },
  { renterLogin: 'remibeaulieu', slug: 'quiet-hours-inbox', duration: '1 month', daysAgo: 36.9 },
  { renterLogin: 'b-okonkwo', slug: 'runway-weekly', duration: '3 months', daysAgo: 64.9 },
  { renterLogin: 'catalinavergara', slug: 'restock-radar', duration: '3 months', daysAgo: 55.5 },
  { renterLogin: 'deshawnmakes', slug: 'restock-radar', duration: '1 month', daysAgo: 15.2 },
  { renterLogin: 'samvandermeer', slug: 'prompt-bench', duration: '3 months', daysAgo: 48.6 },
  { renterLogin: 'keoni-akana', slug: 'slow-rails', duration: '1 month', daysAgo: 118.3 },
];

/** The slugs of the listings that each person saved, newest first. The keys are logins. */
export const SAVED_SLUGS_BY_LOGIN: Readonly<Record<string, readonly string[]>> = {
  theolindqvist: ['clipline', 'prompt-bench', 'physio-pocket', 'slow-rails', 'foldout'],
  'elena-marchetti': ['prep-list', 'pour-notes', 'physio-pocket', 'restock-radar'],
  mateusrocha: ['split-ledger', 'churn-lens', 'scope-sheet', 'return-slip', 'half-past', 'tutor-slots'],
  'grace-hallworth': ['loop-meadow', 'two-tracks', 'back-row'],
  'maren-olsen': ['tide-post', 'minutes-machine'],
  hanakoike: ['plain-speak', 'kite-forms', 'loop-meadow'],
};

/** A sample saved search for a category or a technology. The maximum price is in USD per month. */
export interface SampleSavedSearch {
  readonly ownerLogin: string;
  readonly category?: string;
  readonly tech?: string;
  readonly maxPrice?: number;
  readonly daysAgo: number;
}

/** Sample saved searches, each person's newest first. */
export const SAMPLE_SAVED_SEARCHES: readonly SampleSavedSearch[] = [
  { ownerLogin: 'theolindqvist', category: 'Productivity', maxPrice: 50, daysAgo: 3.4 },
  { ownerLogin: 'theolindqvist', tech: 'SvelteKit', daysAgo: 17.2 },
  { ownerLogin: 'elena-marchetti', category: 'Health & Fitness', daysAgo: 11.6 },
];
