/**
 * Every sweep of the workers, and the timed promise by which `queue-wiped` tests it. A sweep that is missing here fails
 * sweeps.spec.ts.
 */
export const TESTED_SWEEPS: Readonly<Record<string, string>> = {
  'due deliveries': 'source code',
  'due source requests': 'missing source',
  'deliveries with a new source': 'missing source',
  'ended demos': 'demo',
  'unclaimed payments': 'payments',
  'open payments': 'payments',
  'refunded rentals': 'refund',
  'refund e-mails': 'refund',
  'missing receipts': 'payments',
  'receipt e-mails': 'payments',
  'rental reminders': 'end of a rental',
  'review reminders': 'review',
  'undoable decisions': 'review decision',
  'review decisions': 'review decision',
  'notifications to create': 'new follower',
  'notification e-mails': 'end of a rental',
  'unread message e-mails': 'unread message',
  'requested data exports': 'data export',
  'videos to check': 'video',
  'videos to publish': 'video',
};

/** Sweeps that `queue-wiped` does not test, and why. */
export const UNTESTED_SWEEPS: Readonly<Record<string, string>> = {
  popularity: 'no job triggers it; popularity.db.spec.ts adds up without one',
  'submissions to compare': 'near-copies.db.spec.ts compares them without a job',
  'PayPal webhooks': 'no job triggers them; webhook-storm.db.spec.ts sends webhooks that arrive too early',
  'ledgers to compare': 'no job triggers them: they only read',
  'unrecorded video uploads': 'uploads-killed.db.spec.ts kills the api between the last byte and its row',
  'archives to fetch':
    'needs a GitHub stand-in with an installed app; archives have database specs of their own',
  'due repository invitations': 'needs a GitHub stand-in with an installed app',
  'archives with a new grant': 'needs a GitHub stand-in with an installed app',
  'GitHub tokens to revoke': 'no job triggers them',
  'grants of unlinked accounts': 'no job triggers them',
  'GitHub tokens to re-encrypt': 'no job triggers them',
  'earnings to post': 'no job triggers them: they make up for processes of an older version',
  'earnings to release': 'due a week after a delivery; lister-ledger.db.spec.ts releases them without a job',
  'weekly payouts': 'no job triggers them; payouts.db.spec.ts plans them on a Monday',
  'payouts to send': 'no job triggers them: batches carry many; payouts.db.spec.ts sends them',
  'payouts to read': 'payouts.db.spec.ts reads every state of an item without a job',
  'payout e-mails': 'payouts.db.spec.ts sends them without a job',
  'queue report': 'concerns operators only',
  'old idempotency keys': 'deletes what expired',
  'ended sessions': 'deletes what expired',
  'old notification marks': 'deletes what expired',
  'old live events': 'deletes what expired',
  'expired data exports': 'deletes what expired',
  'unused files': 'deletes what expired',
  'unused archives': 'deletes what expired',
  'old events': 'deletes what expired',
  'old sign-in states': 'deletes what expired',
};
