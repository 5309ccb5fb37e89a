/** Texts of the dashboard (decision 0046). */
export const title = 'Dashboard';

// Texts about work that waits for moderators.
export const reviewsWaiting = 'Waiting for review';
export const deliveriesDue = 'Deliveries due';
export const reportsOpen = 'Open reports';
export const uploadsFailed = 'Failed uploads';
export const jobsFailed = 'Failed jobs';
export const eventsWaiting = 'Waiting events';

// Texts about deadlines.
export const reviewDeadlines = 'Reviews within 24 hours';
export const deliveryDeadlines = 'Deliveries within 24 hours';
export const percent = (share: number) => `${share}%`;
export const noPercent = '–';
export const nothingDue = 'Nothing was due in these days.';
export const onTime = (kept: number, due: number, missed: number) =>
  `${kept} of ${due} on time, ${missed} late`;
export const openAndOverdue = (open: number, overdue: number) => `${open} open, ${overdue} overdue`;
export const showReviews = 'Show the reviews';
export const showDeliveries = 'Show the deliveries';

// Texts of the charts.
export const lastDays = (days: number) => `The last ${days} days`;
export const revenue = 'Revenue';
export const rentals = 'Rentals';
export const newListings = 'New MVPs';
export const dayValue = (day: string, value: string) => `${day}: ${value}`;
