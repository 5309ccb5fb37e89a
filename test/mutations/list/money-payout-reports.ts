import type { Mutation } from '../mutation.js';

const PAYOUTS_SPEC = 'api/src/payouts/payouts.db.spec.ts';
const RECORDS_SPEC = 'api/src/payouts/payout-records.db.spec.ts';
const REPORTS_SPEC = 'api/src/payouts/payout-reports.db.spec.ts';

/** Mutations of how reports of fraud stop payouts (PAYOUT-31), and of PayPal's unexpected responses about batches. */
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
    name: 'money/denied-batch-under-way',
    rule: 'A batch that PayPal denies returns its money (PAYOUT-22)',
    file: 'domain/src/payouts/payout-lookups.service.ts',
    find: 'const isDenied = !item && DENIED_STATUSES.includes(batch.status);',
    replace: 'const isDenied = !item && DENIED_STATUSES.includes(batch.id);',
    specs: [RECORDS_SPEC],
  },
  {
    name: 'money/foreign-fee-stops-payout',
    rule: 'A payout whose fee cannot be read is followed (PAYOUT-22)',
    file: 'domain/src/payouts/payout-lookups.service.ts',
    find: 'return Number.isNaN(cents) ? null : cents;',
    replace: 'return cents;',
    specs: [RECORDS_SPEC],
  },
];
