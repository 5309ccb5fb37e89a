import { Injectable } from '@nestjs/common';
import { deliveredWithoutMailAtSql } from '../deliveries/deliveries.queries.js';
import { Clock } from '../foundation/clock.js';
import { float, int, json, text, textOf, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { UNREAD_MESSAGE_MAILS_SQL, lacksNoticesSql } from '../notices/notices.queries.js';
import { IS_UNCLAIMED_SQL, stateChangedAtSql } from '../payments/payment-records.queries.js';
import { isCaptureWithoutPaymentSql } from '../payments/webhooks/payment-webhooks.queries.js';
import { fraudReportedAtSql } from '../payouts/payouts.queries.js';
import { lacksReceiptSql } from '../receipts/receipts.queries.js';

const PROMISE_AGE_ROW = {
  promise: textOf<PromiseName>(),
  waiting: int,
  oldestSeconds: float,
};

/** How many rows of a promise (work with a deadline) are open, and the age of the oldest one in seconds. */
export type PromiseAge = RowOf<typeof PROMISE_AGE_ROW>;

/**
 * Condition: a refund that is requested but not made, or a refund of the whole remaining amount that PayPal
 * refused and that was neither repeated nor made by hand.
 */
const IS_OPEN_REFUND = `state = 'asked' OR (state = 'refused' AND is_all
  AND EXISTS (SELECT FROM payments p WHERE p.id = payment_id AND p.state IN ('completed', 'partly-refunded'))
  AND NOT EXISTS (SELECT FROM payment_refunds later WHERE later.payment_id = payment_refunds.payment_id
    AND later.created_at > payment_refunds.created_at))`;

/**
 * Condition: source code that was neither sent nor opened. After the end of its rental it does not count if it was
 * delivered by an invitation instead. Only the first e-mail has a deadline:
 * one that a moderator sends again does not count.
 */
const IS_UNDELIVERED = `state IN ('awaiting-source', 'due') AND first_sent_at IS NULL AND NOT EXISTS (
  SELECT FROM rentals r JOIN deliveries d ON d.rental_id = r.id
  WHERE r.id = deliveries.rental_id AND r.ends_at < $1 AND ${deliveredWithoutMailAtSql('$1')} IS NOT NULL)`;

/**
 * Condition: a payout that is not at PayPal yet. Payouts of held, disabled or reported listers, and of listers who
 * changed their address lately, do not count, because they wait on purpose (PAYOUT-30). While all payouts are stopped,
 * none counts; the stop has its own alarm (PAYOUT-32).
 */
const IS_UNSENT_PAYOUT = `NOT EXISTS (SELECT FROM payout_stops) AND (state = 'sending' OR (state = 'waiting' AND NOT EXISTS (
  SELECT FROM payout_accounts a JOIN users u ON u.id = a.user_id
  WHERE a.user_id = lister_id AND (a.held_at IS NOT NULL OR a.paused_until > $1 OR u.disabled_at IS NOT NULL
    OR ${fraudReportedAtSql('lister_id')} IS NOT NULL))))`;

/**
 * Returns the condition that PayPal refused a batch, that the reason meets `reasonConditionSql`, and
 * that the batch will be sent again.
 */
const isRefusedBatchSql = (
  reasonConditionSql: string,
) => `state = 'sending' AND EXISTS (SELECT FROM payout_attempts t
  WHERE t.batch_id = payout_batches.id AND t.outcome = 'refused' AND t.detail ${reasonConditionSql})`;

/**
 * Condition: a statement that is neither created nor tried again. Statements of deleted accounts do not count, because
 * they are not created any more (EARN-34).
 */
const IS_FAILED_STATEMENT = `made_at IS NULL AND next_try_at IS NULL
  AND EXISTS (SELECT FROM users u WHERE u.id = lister_id AND u.deleted_at IS NULL)`;

/**
 * The people who deleted their account and have money, each with the time of the last change. An account with money
 * cannot be deleted (ACCOUNT-4), but PayPal may return a payout later (PAYOUT-25).
 */
const OWED_FORMER_LISTERS_SQL = `(SELECT max(at) AS changed_at FROM users JOIN lister_ledger ON lister_id = users.id
  WHERE deleted_at IS NOT NULL AND account = 'available' GROUP BY lister_id HAVING sum(cents) > 0) owed_former_listers`;

/** Returns the condition that the account `account` of the person `user_id` meets `accountConditionSql`. */
const isAccountOfMailSql = (accountConditionSql: string) =>
  `EXISTS (SELECT FROM users account WHERE account.id = user_id AND ${accountConditionSql})`;

/** Condition: the mail server does not refuse the address of the account `account` (NOTIFY-8). */
const IS_ADDRESS_ACCEPTED = 'account.email_refused_at IS NULL';

/** Condition: the e-mail goes to the address of the account, and the mail server does not refuse that address. */
const IS_TO_ACCOUNT = isAccountOfMailSql(`account.email IS NOT NULL AND ${IS_ADDRESS_ACCEPTED}`);

/** Condition: as IS_TO_ACCOUNT, for an e-mail about a payout or a payout address. */
const IS_TO_ACCOUNT_OF_LISTER = isAccountOfMailSql(
  `account.email IS NOT NULL AND ${IS_ADDRESS_ACCEPTED}
   AND (kind NOT IN ('code', 'address-changed') OR lower(account.email) = lower(address))`,
);

/**
 * Each promise (work with a deadline): its table, the column with the time since which a row is open, and the
 * condition of open rows.
 */
const OPEN_ROWS_BY_PROMISE = {
  /**
   * Paid source code that is not sent yet; due within 24 hours (DELIVERY-1). After the end of the rental it stays open
   * until the order is refunded, unless the buyer had access to the repository (DELIVERY-5).
   */
  delivery: ['deliveries', 'created_at', IS_UNDELIVERED],
  /** A promised archive that is not fetched yet (DELIVERY-10). */
  archive: ['delivery_archives', `give_up_at - interval '24 hours'`, `state = 'due'`],
  /** An invitation to a repository, or a removal from it, that fails at GitHub (DELIVERY-20). */
  invitation: ['repository_invitations', 'failing_since', 'failing_since IS NOT NULL'],
  /** An unused GitHub token that is not revoked yet. */
  revocation: ['github_revocations', 'created_at', 'true'],
  /** A listing that waits for review; due within 24 hours (REVIEW-1). */
  review: ['reviews', 'submitted_at', `state = 'pending'`],
  /** An expired demo whose row is not closed (DEMO-8). */
  'demo-end': ['demo_sessions', 'expires_at', 'ended_at IS NULL AND expires_at < $1'],
  /** A captured payment that neither became a rental nor was refunded (PAY-5). */
  claim: ['payments', 'captured_at', IS_UNCLAIMED_SQL],
  /** A capture whose result is unknown (PAY-7). Its age is counted from its request, not from the last look-up. */
  capture: ['payments', stateChangedAtSql('payments'), `state = 'capturing'`],
  /** A capture that PayPal reported but that has no row in `payments`, as after restoring a backup (PAY-9). */
  'capture-without-payment': ['payment_notices', 'received_at', isCaptureWithoutPaymentSql('$1')],
  /** A payment that PayPal holds (PAY-4). */
  hold: ['payments', 'created_at', `state = 'pending'`],
  /** A refund that PayPal has not made; also a refused full refund that was not made in another way (PAY-22). */
  refund: ['payment_refunds', 'created_at', IS_OPEN_REFUND],
  /** A captured payment whose receipt is not issued. */
  receipt: ['payments', 'captured_at', lacksReceiptSql('$1')],
  /** A payment whose ledger differs from PayPal's books (PAY-24). */
  books: ['payments', 'books_differ_since', 'books_differ_since IS NOT NULL'],
  /** A payout that PayPal has not accepted yet (PAYOUT-20). */
  payout: ['payouts', 'created_at', IS_UNSENT_PAYOUT],
  /**
   * A payout that PayPal accepted, but has neither paid nor returned. PayPal returns an unclaimed payout
   * after 30 days (PAYOUT-22).
   */
  'payout-under-way': ['payouts', 'created_at', `state = 'under-way'`],
  /** A payout whose record at PayPal differs from ours (PAYOUT-24). */
  'payout-books': ['payouts', 'books_differ_since', 'books_differ_since IS NOT NULL'],
  /**
   * A batch that PayPal refuses: 'payout-funds' if our account lacks funds, 'payout-refused' for any other
   * reason.
   */
  'payout-refused': ['payout_batches', 'created_at', isRefusedBatchSql(`NOT LIKE '%INSUFFICIENT_FUNDS%'`)],
  'payout-funds': ['payout_batches', 'created_at', isRefusedBatchSql(`LIKE '%INSUFFICIENT_FUNDS%'`)],
  /** A batch whose result has been unknown for so long that it is not sent again (PAYOUT-21). */
  'payout-unknown': ['payout_batches', 'created_at', `state = 'sending' AND next_try_at IS NULL`],
  /** A stop of all payouts, which restoring a backup makes and an operator ends (PAYOUT-32). */
  'payout-stop': ['payout_stops', 'stopped_at', 'true'],
  /** Money of a person who deleted the account, which an operator must pay (PAYOUT-25). */
  'former-lister': [OWED_FORMER_LISTERS_SQL, 'changed_at', 'true'],
  /** A due reminder of a rental's end that was not sent (RENT-33). */
  'rental-end': ['rental_reminders', 'due_at', 'due_at <= $1'],
  /** An event whose notifications are not created (NOTIFY-1). */
  notice: ['outbox_events', 'created_at', lacksNoticesSql('$1')],
  /**
   * E-mails that are not sent yet. Failed attempts postpone when an e-mail is due, so its age is counted from
   * another column. E-mails to a refused address wait for a week although the mail server works, so they do not count.
   * E-mails to addresses other than the account's do not count either, because their refusal is not stored (NOTIFY-8).
   */
  'receipt-mail': [
    'receipts',
    'issued_at',
    `mail_due_at IS NOT NULL AND ${isAccountOfMailSql(IS_ADDRESS_ACCEPTED)}`,
  ],
  'refund-mail': ['payments', 'updated_at', `refund_notice_at IS NOT NULL AND ${IS_TO_ACCOUNT}`],
  'review-mail': ['reviews', 'decided_at', 'tell_at IS NOT NULL'],
  'notice-mail': [
    'notices',
    'created_at',
    `mail_due_at IS NOT NULL AND ${isAccountOfMailSql(IS_ADDRESS_ACCEPTED)}`,
  ],
  'payout-mail': ['payout_mails', 'created_at', `due_at IS NOT NULL AND ${IS_TO_ACCOUNT_OF_LISTER}`],
  'unread-mail': [UNREAD_MESSAGE_MAILS_SQL, 'ripe_at', 'ripe_at <= $1'],
  /** A requested data export that is not ready (ACCOUNT-1). */
  'data-export': ['data_exports', 'requested_at', 'ready_at IS NULL AND expires_at > $1'],
  /** A requested statement that is not created yet (EARN-31). */
  statement: ['lister_statements', 'requested_at', 'next_try_at IS NOT NULL'],
  /** A statement that has failed and was not requested again (EARN-31). */
  'statement-failed': ['lister_statements', 'requested_at', IS_FAILED_STATEMENT],
  /** A video that is not published yet (UPLOAD-3). Videos of disabled people wait on purpose (UPLOAD-43). */
  video: [
    'uploads',
    `CASE WHEN give_up_at IS NULL THEN updated_at ELSE greatest(created_at, give_up_at - interval '72 hours') END`,
    `kind = 'video' AND state IN ('received', 'checked', 'publishing')
     AND EXISTS (SELECT FROM users owner WHERE owner.id = user_id AND owner.disabled_at IS NULL)`,
  ],
  /** An event that is not relayed to the queue yet. */
  outbox: ['outbox_events', 'created_at', 'relayed_at IS NULL'],
  /** A job without retries left, which a moderator must retry (CONSOLE-11). */
  'failed-job': ['failed_jobs', 'failed_at', `state = 'failed'`],
} as const;

/** The name of a promise, which is work with a deadline. */
export type PromiseName = keyof typeof OPEN_ROWS_BY_PROMISE;

/** All names of promises. */
export const PROMISE_NAMES = Object.keys(OPEN_ROWS_BY_PROMISE);

const PROMISE_AGES_SQL = Object.entries(OPEN_ROWS_BY_PROMISE)
  .map(
    ([promise, [table, sinceColumn, openCondition]]) =>
      `SELECT '${promise}' AS promise, count(*)::int AS waiting,
         coalesce(extract(epoch FROM $1::timestamptz - min(${sinceColumn})), 0)::float8 AS "oldestSeconds"
       FROM ${table} WHERE ${openCondition}`,
  )
  .join(' UNION ALL ');

const QUEUE_AGE_ROW = {
  name: text,
  counts: json<Readonly<Record<string, number>>>(),
  seenSeconds: float,
};

/** A queue's latest job counts, and how many seconds ago they were reported. */
export type QueueAge = RowOf<typeof QUEUE_AGE_ROW>;

const selectPromiseAges = statement(PROMISE_AGE_ROW, PROMISE_AGES_SQL);

const selectQueueAges = statement(
  QUEUE_AGE_ROW,
  `SELECT name, counts, extract(epoch FROM $1::timestamptz - at)::float8 AS "seenSeconds" FROM queue_reports`,
);

/**
 * Figures for alarms about promises, which are work with a deadline, such as a delivery. A row of a promise is
 * open until its work is done; the age of the oldest open row shows whether deadlines are met.
 */
@Injectable()
export class PromiseAges {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns one entry for each kind of promise (work with a deadline), even if no row of that kind is open.
   */
  read(): Promise<PromiseAge[]> {
    return this.readPool.rows(selectPromiseAges(this.clock.now()));
  }

  /** Returns each queue's jobs by state, as last reported by the workers, and the age of the report in seconds. */
  readQueues(): Promise<QueueAge[]> {
    return this.readPool.rows(selectQueueAges(this.clock.now()));
  }
}
