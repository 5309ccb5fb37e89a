import type { Mutation } from '../mutation.js';

const PAYOUTS_SPEC = 'api/src/payouts/payouts.db.spec.ts';
const RECORDS_SPEC = 'api/src/payouts/payout-records.db.spec.ts';
const LOOKUPS_SPEC = 'api/src/payouts/payout-lookups.db.spec.ts';
const REPORTS_SPEC = 'api/src/payouts/payout-reports.db.spec.ts';
const ATTEMPTS_SPEC = 'api/src/payouts/payout-attempts.db.spec.ts';
const FORMER_LISTERS_SPEC = 'api/src/payouts/payout-former-listers.db.spec.ts';
const RESTORED_SPEC = 'domain/src/database/restored-payouts.db.spec.ts';

/**
 * Mutations of the code that stops payouts after a report of fraud (PAYOUT-31) or a restored backup (PAYOUT-32), and of
 * the code that handles PayPal's unexpected responses about batches.
 */
export const MONEY_PAYOUT_REPORTS: readonly Mutation[] = [
  {
    name: 'money/known-batch-returned',
    rule: 'A refusal because PayPal has the batch returns no money (PAYOUT-21)',
    file: 'domain/src/payouts/payout-batches.service.ts',
    find: '|sender_batch_id already exists/i',
    replace: '/i',
    specs: [PAYOUTS_SPEC],
  },
  {
    name: 'money/known-batch-sent-for-ever',
    rule: 'A batch that PayPal has, as a refusal says, is not sent again after 25 days (PAYOUT-21)',
    file: 'domain/src/payouts/payout-batches.service.ts',
    find: ' || EXISTING_BATCH_PATTERN.test(detail)',
    replace: '',
    specs: [ATTEMPTS_SPEC],
  },
  {
    name: 'money/unsent-batch-unknown',
    rule: 'A batch for which PayPal gave no access token is not at PayPal (PAYOUT-20)',
    file: 'domain/src/gateways/paypal/paypal.http.ts',
    find: 'throw error instanceof PayPalUnclear ? new PayPalNotSent(error) : error;',
    replace: 'throw error;',
    specs: [ATTEMPTS_SPEC],
  },
  {
    name: 'money/restored-without-stop',
    rule: 'Restoring a backup stops all payouts (PAYOUT-32)',
    file: 'domain/src/database/restore.ts',
    find: '    if (lastLine === END_OF_BACKUP) await stopPayouts(client);\n',
    replace: '',
    specs: [RESTORED_SPEC],
  },
  {
    name: 'money/weekly-payout-skipped-while-stopped',
    rule: 'Weekly payouts stay due while all payouts are stopped (PAYOUT-32)',
    file: 'domain/src/payouts/payouts.service.ts',
    find: '      if (await tx.exists(PayoutStop)) return;\n',
    replace: '',
    specs: [RESTORED_SPEC],
  },
  {
    name: 'money/request-while-stopped',
    rule: 'No payout is planned while all payouts are stopped (PAYOUT-32)',
    file: 'domain/src/payouts/payout-holds.ts',
    find: "    ...(stoppedAt ? [createHold('stopped', stoppedAt)] : []),\n",
    replace: '',
    specs: [RESTORED_SPEC],
  },
  {
    name: 'money/batch-filled-while-stopped',
    rule: 'No payout is put into a batch while all payouts are stopped (PAYOUT-32)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: 'o.is_alone = $2 AND ${ARE_NOT_STOPPED_SQL} AND',
    replace: 'o.is_alone = $2 AND',
    specs: [RESTORED_SPEC],
  },
  {
    name: 'money/batch-sent-while-stopped',
    rule: 'No batch is sent while all payouts are stopped (PAYOUT-32)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: "state = 'sending' AND next_try_at <= $2\n     AND ${ARE_NOT_STOPPED_SQL}",
    replace: "state = 'sending' AND next_try_at <= $2",
    specs: [RESTORED_SPEC],
  },
  {
    name: 'money/reported-lister-requests',
    rule: 'A buyer’s open report of fraud stops payouts (PAYOUT-31)',
    file: 'domain/src/payouts/payout-holds.ts',
    find: "...(fraudReportedAt ? [createHold('reported', fraudReportedAt)] : []),",
    replace: '',
    specs: [REPORTS_SPEC],
  },
  {
    name: 'money/reported-payout-sent',
    rule: 'A payout that waits for a batch is held back by a report, too (PAYOUT-30)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: "     AND ${fraudReportedAtSql('o.lister_id')} IS NULL\n",
    replace: '',
    specs: [REPORTS_SPEC],
  },
  {
    name: 'money/report-of-a-rival-holds',
    rule: 'Reports of people who bought nothing from the lister stop nothing (PAYOUT-31)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: 'WHERE bought.user_id = report.reporter_id AND earned.lister_id',
    replace: 'WHERE earned.lister_id',
    specs: [REPORTS_SPEC],
  },
  {
    name: 'money/closed-report-holds',
    rule: 'A closed report stops nothing (PAYOUT-31)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: "report.resolved_at IS NULL AND report.reason = 'fraud'",
    replace: "report.reason = 'fraud'",
    specs: [REPORTS_SPEC],
  },
  {
    name: 'money/former-lister-unpaid',
    rule: 'Money that returns after the lister deleted the account is an alarm (PAYOUT-25)',
    file: 'domain/src/operations/promise-ages.queries.ts',
    find: "WHERE deleted_at IS NOT NULL AND account = 'available' GROUP BY",
    replace: "WHERE data_cleared_at < deleted_at AND account = 'available' GROUP BY",
    specs: [FORMER_LISTERS_SPEC],
  },
  {
    name: 'money/former-lister-sent-to-a-page',
    rule: 'A former lister is told to reply, because no page shows the payout any more (PAYOUT-25)',
    file: 'domain/src/payouts/payout-mails.service.ts',
    find: 'isFormerLister: person?.deleted === true,',
    replace: 'isFormerLister: false,',
    specs: [FORMER_LISTERS_SPEC],
  },
  {
    name: 'money/denied-batch-under-way',
    rule: 'A batch that PayPal denies returns its money (PAYOUT-22)',
    file: 'domain/src/payouts/payout-item.rules.ts',
    find: 'const isDenied = !item && DENIED_STATUSES.includes(batch.status);',
    replace: 'const isDenied = !item && DENIED_STATUSES.includes(batch.id);',
    specs: [RECORDS_SPEC],
  },
  {
    name: 'money/foreign-fee-stops-payout',
    rule: 'A payout whose fee cannot be read is followed (PAYOUT-22)',
    file: 'domain/src/payouts/payout-item.rules.ts',
    find: 'return Number.isNaN(cents) ? null : cents;',
    replace: 'return cents;',
    specs: [RECORDS_SPEC],
  },
  {
    name: 'money/read-for-each-payout-webhook',
    rule: 'The webhooks about a batch lead to one read in 30 seconds (PAYOUT-22)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: ' AND (look_due_at IS NULL OR look_due_at > $3)',
    replace: '',
    specs: [LOOKUPS_SPEC],
  },
  {
    name: 'money/payout-webhook-lost-during-a-long-read',
    rule: 'A webhook during a read leads to another read (PAYOUT-22)',
    file: 'domain/src/payouts/payout-lookups.service.ts',
    find: '    if (lookDueAt <= this.clock.in(LOOKUP_DELAY_AFTER_WEBHOOK_MS)) return;\n',
    replace: '',
    specs: [LOOKUPS_SPEC],
  },
  {
    name: 'money/unchanged-payouts-written',
    rule: 'A read of a batch writes only the payouts that change (PAYOUT-22)',
    file: 'domain/src/payouts/payout-lookups.service.ts',
    find: 'if (comparison && changesPayout(payout, comparison))',
    replace: 'if (comparison)',
    specs: [LOOKUPS_SPEC],
  },
];
