import type { AuditAction } from '@market/contract/admin/audit';

/** Texts of the audit log (decision 0046). */
export const actor = 'Moderator';
export const action = 'Action';
export const subject = 'About';
export const changes = 'Changes';
export const noChanges = 'No field changed';
export const history = 'Moderation history';
export const noHistory = 'No moderator has acted on this yet.';
/** One entry of a record's moderation history; the time of the entry is shown before this text. */
export const historyEntry = (action: string, actor: string, reason: string | null) =>
  `${action}, by ${actor}${reason ? ` (${reason})` : ''}`;

/** The audit log's text for each action of a moderator. An action without a text is a type error. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
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

/**
 * Labels of the fields that actions change. A field without a label here is named after its key, such as 'Next try at'.
 */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  state: 'State',
  listingState: 'State of the MVP',
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
