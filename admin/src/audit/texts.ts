import type { AuditAction } from '@market/contract/admin/audit';

/** The audit log's text for each action of a moderator. An action without a text is a type error. */
export const ACTION_TEXTS: Readonly<Record<AuditAction, string>> = {
  'user.disable': 'Disabled the account',
  'user.enable': 'Enabled the account',
  'listing.take-off-sale': 'Took the MVP off sale',
  'listing.put-back': 'Put the MVP back on sale',
  'payment.refund': 'Refunded the payment',
  'delivery.resend': 'Resent the delivery',
  'delivery.github': 'Retried GitHub',
  'upload.retry': 'Retried the upload',
  'job.retry': 'Retried the job',
  'review.approve': 'Approved the submission',
  'review.reject': 'Rejected the submission',
  'review.undo': 'Undid the decision',
  'report.resolve': 'Resolved the report',
  'rating.hide': 'Hid the review',
  'rating.restore': 'Restored the review',
  'lister.hold': 'Held payouts',
  'lister.release': 'Released payouts',
};

/** Names of the fields that actions change. */
const FIELD_TEXTS: Readonly<Record<string, string>> = {
  state: 'Status',
  listingState: 'Status of the MVP',
  offSaleAt: 'Off sale since',
  offSaleReason: 'Reason shown to the lister',
  role: 'Role',
  disabledAt: 'Disabled since',
  sessions: 'Signed-in browsers',
  amountCents: 'Amount',
  refundAskedCents: 'Refund',
  rentalEndsAt: 'Rental ends',
  tries: 'Attempts',
  sentAt: 'Sent',
  lastError: 'Last error',
  failure: 'Failure',
  failures: 'Failures',
  error: 'Error',
  hiddenAt: 'Hidden since',
  hiddenReason: 'Reason shown to its author',
};

/** Returns the label of a field. Without an entry in FIELD_TEXTS, `nextTryAt` becomes 'Next try at'. */
export function fieldText(name: string): string {
  const words = name.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return FIELD_TEXTS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
