/** Texts that several features of the console show (decision 0046). */
/** Names of the lists in the menu, and titles of their pages. */
export const MENU_LABELS = {
  reviews: 'Reviews',
  reports: 'Reports',
  ratings: 'MVP reviews',
  listings: 'MVPs',
  users: 'Users',
  rentals: 'Rentals',
  payments: 'Payments',
  payouts: 'Payouts',
  listers: 'Listers',
  deliveries: 'Deliveries',
  uploads: 'Uploads',
  queues: 'Queues',
  jobs: 'Failed jobs',
  outbox: 'Outbox',
  providers: 'Providers',
  audit: 'Audit log',
} as const;

export const none = 'None';
export const notYet = 'Not yet';
export const no = 'No';
export const yes = 'Yes';
export const unnamedPerson = 'Somebody';
export const noName = 'No name';
export const tryAgain = 'Try again';
export const openPage = 'Open the page';

// Labels of fields that are in several lists and pages.
export const mvp = 'MVP';
export const lister = 'Lister';
export const buyer = 'Buyer';
export const email = 'E-mail';
export const state = 'State';
export const kind = 'Kind';
export const category = 'Category';
export const period = 'Period';
export const amount = 'Amount';
export const time = 'When';
export const attempts = 'Attempts';
export const lastError = 'Last error';
export const lastChange = 'Last change';
export const actions = 'Actions';
export const author = 'By';
export const publicPage = 'Public page';

// Texts of all lists.
export const exportCsv = 'Export CSV';
export const onlyNewest = 'Only the newest 10,000 are listed. The search and the filters find older ones.';

// Texts of all dialogs.
export const cancel = 'Cancel';
export const undo = 'Undo';
export const reason = 'Reason';
export const optional = (label: string) => `${label} (optional)`;
export const required = (label: string) => `A ${label.toLowerCase()} is required`;
/** The result of an action on several rows, some of which failed. */
export const partialSuccess = (succeededCount: number, rowCount: number, error: string) =>
  `${succeededCount} of ${rowCount} done. ${error}`;

// Texts about deadlines.
export const overdueBy = (duration: string) => `overdue by ${duration}`;
export const timeLeft = (duration: string) => `${duration} left`;
export const days = (count: number) => `${count} days`;
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`;

/** The person who did something, and when, such as 'Ruth Calloway, Nov 16, 2026, 8:52 PM'. */
export const personAndTime = (name: string | null, moment: string) => `${name ?? unnamedPerson}, ${moment}`;

/**
 * Labels of states whose names would be unclear to moderators. Any other state is labeled by its name, such as 'Partly
 * refunded'.
 */
export const STATE_LABELS: Readonly<Record<string, string>> = {
  asked: 'Requested',
  'awaiting-source': 'Waiting for the source',
  'books-differ': 'PayPal differs',
  capturing: 'Charging',
  creating: 'Creating the order',
  created: 'Order created',
  free: 'Not held',
  'github-failed': 'Failed at GitHub',
  relayed: 'Processed',
  'under-way': 'At PayPal',
};
