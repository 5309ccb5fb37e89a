/** Texts of reports by users (decision 0046). */
export const about = 'About';
export const aboutPerson = 'A person';
export const aboutMvp = 'An MVP';
export const aboutReview = 'A review';
export const aboutOrder = 'An order';
export const person = 'Person';
export const review = 'Review';
export const order = 'Order';
export const reason = 'Problem';
export const consoleRecordLabel = 'In the console';
export const ownerAccount = 'Account';
export const openOrder = 'Open the order';
export const details = 'Message';
export const noDetails = 'No message';
export const reportedBy = 'Reported by';
export const reportedAt = 'Reported';
export const closedAt = 'Resolved';

export const resolve = 'Resolve';
export const resolveQuestion = (subject: string) =>
  `The report of ${subject} is closed. Your note goes into the audit log.`;
export const resolved = (subject: string) => `The report of ${subject} is closed`;
export const resolutionNote = 'Note';
