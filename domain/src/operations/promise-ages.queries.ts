import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { float, int, json, text, textOf, type RowOf } from '../foundation/columns.js';
import { Reads } from '../foundation/reads.js';
import { statement } from '../foundation/statement.js';
import { UNREAD_MAILS, unnoticed } from '../notices/notices.queries.js';
import { withoutReceipt } from '../receipts/receipts.queries.js';

const PROMISE_AGE = {
  promise: textOf<PromiseName>(),
  waiting: int,
  oldestSeconds: float,
};

/** How a promise stands: how many rows wait for it to be kept, and for how long the oldest has, in seconds. */
export type PromiseAge = RowOf<typeof PROMISE_AGE>;

/** Until it was ordered anew, or its money went back by hand. */
const UNMADE_REFUND = `state = 'asked' OR (state = 'refused' AND is_all
  AND EXISTS (SELECT FROM payments p WHERE p.id = payment_id AND p.state IN ('completed', 'partly-refunded'))
  AND NOT EXISTS (SELECT FROM payment_refunds later WHERE later.payment_id = payment_refunds.payment_id
    AND later.created_at > payment_refunds.created_at))`;

/** From when a row waits, and which rows do. */
const WAITS = {
  /** The source code of what was paid for, promised within 24 h (SPEC §1). */
  delivery: ['deliveries', 'created_at', `state IN ('awaiting-source', 'due')`],
  /** A copy of the source that its lister offers, and that is not fetched. */
  archive: ['delivery_archives', `give_up_at - interval '24 hours'`, `state = 'due'`],
  /** A repository that a buyer is to be invited to, or removed from, and GitHub has not done it. */
  invitation: ['repository_invitations', 'failing_since', 'failing_since IS NOT NULL'],
  /** A GitHub token that nobody needs any more, and that GitHub has not taken back. */
  revocation: ['github_revocations', 'created_at', 'true'],
  /** A listing's review, promised within 24 h (SPEC §1). */
  review: ['reviews', 'submitted_at', `state = 'pending'`],
  /** A demo whose 15 minutes are over and whose row is still open. */
  'demo-end': ['demo_sessions', 'expires_at', 'ended_at IS NULL AND expires_at < $1'],
  /** A captured payment that has become neither a rental nor a refund (DECISIONS 12). */
  claim: ['payments', 'captured_at', `state = 'completed' AND claim_due_at IS NOT NULL`],
  /** A payment whose outcome PayPal has not told. */
  capture: ['payments', 'updated_at', `state = 'capturing'`],
  /** Money that was to go back, and has not: PayPal does not answer, or refuses to give back what paid for something that ended with the refund. */
  refund: ['payment_refunds', 'created_at', UNMADE_REFUND],
  /** A captured payment whose receipt is not issued. */
  receipt: ['payments', 'captured_at', withoutReceipt('$1')],
  /** A payment whose ledger is not what PayPal's books say. */
  books: ['payments', 'books_differ_since', 'books_differ_since IS NOT NULL'],
  /** A rental that ends soon, or has ended, and whose renter is not told. */
  'rental-end': ['rental_reminders', 'due_at', 'due_at <= $1'],
  /** An event that concerns somebody and is in nobody's bell. */
  notice: ['outbox_events', 'created_at', unnoticed('$1')],
  /** E-mails that the mail server has not taken. What is due moves on with each try: they wait since they were to be sent. */
  'receipt-mail': ['receipts', 'issued_at', 'mail_due_at IS NOT NULL'],
  'refund-mail': ['payments', 'updated_at', 'refund_notice_at IS NOT NULL'],
  'review-mail': ['reviews', 'decided_at', 'tell_at IS NOT NULL'],
  'notice-mail': ['notices', 'created_at', 'mail_due_at IS NOT NULL'],
  'unread-mail': [UNREAD_MAILS, 'ripe_at', 'ripe_at <= $1'],
  /** What somebody asked to download of themselves (DECISIONS 26). */
  'data-export': ['data_exports', 'requested_at', 'ready_at IS NULL AND expires_at > $1'],
  /** A video on its way to YouTube. */
  video: [
    'uploads',
    `CASE WHEN give_up_at IS NULL THEN updated_at ELSE greatest(created_at, give_up_at - interval '72 hours') END`,
    `kind = 'video' AND state IN ('received', 'checked', 'publishing')`,
  ],
  /** An event that the relay has not handed on. */
  outbox: ['outbox_events', 'created_at', 'relayed_at IS NULL'],
  /** A job that is out of tries and waits for a moderator. */
  'failed-job': ['failed_jobs', 'failed_at', `state = 'failed'`],
} as const;

/** What is watched. */
export type PromiseName = keyof typeof WAITS;

/** Names of all of them. */
export const PROMISES = Object.keys(WAITS);

const AGES = Object.entries(WAITS)
  .map(
    ([promise, [table, since, waits]]) =>
      `SELECT '${promise}' AS promise, count(*)::int AS waiting,
         coalesce(extract(epoch FROM $1::timestamptz - min(${since})), 0)::float8 AS "oldestSeconds"
       FROM ${table} WHERE ${waits}`,
  )
  .join(' UNION ALL ');

const QUEUE_AGE = {
  name: text,
  counts: json<Readonly<Record<string, number>>>(),
  seenSeconds: float,
};

/** A queue as it was last seen. */
export type QueueAge = RowOf<typeof QUEUE_AGE>;

const selectPromiseAges = statement(PROMISE_AGE, AGES);

const selectQueues = statement(
  QUEUE_AGE,
  `SELECT name, counts, extract(epoch FROM $1::timestamptz - at)::float8 AS "seenSeconds" FROM queue_reports`,
);

/** What alarms go by: every promise with a time is a row, so how old the oldest is says whether it is kept. */
@Injectable()
export class PromiseAges {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** One entry for each promise, also where nothing waits. */
  read(): Promise<PromiseAge[]> {
    return this.reads.rows(selectPromiseAges(this.clock.now()));
  }

  /** Jobs of each queue by state, as the workers last saw them, and how many seconds ago that was. */
  queues(): Promise<QueueAge[]> {
    return this.reads.rows(selectQueues(this.clock.now()));
  }
}
