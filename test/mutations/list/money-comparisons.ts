import type { Mutation } from '../mutation.js';

const COMPARISONS_SPEC = 'api/src/payments/failed-comparisons.db.spec.ts';
const LOOKUPS_SPEC = 'api/src/payouts/payout-lookups.db.spec.ts';

/**
 * Mutations of the comparison of payments (PAY-24) and payouts (PAYOUT-24) with PayPal's records, and of the alarm
 * about statements (EARN-31).
 */
export const MONEY_COMPARISONS: readonly Mutation[] = [
  {
    name: 'money/timeout-ends-comparisons',
    rule: 'A comparison for which PayPal does not respond is repeated (PAY-24)',
    file: 'domain/src/payments/payment-records.queries.ts',
    find: 'UPDATE payments SET compare_due_at = $3',
    replace: "UPDATE payments SET compare_due_at = $3::timestamptz + interval '50 days'",
    specs: [COMPARISONS_SPEC],
  },
  {
    name: 'money/unknown-order-ignored',
    rule: 'An order that PayPal no longer knows is a difference (PAY-24)',
    file: 'domain/src/payments/payment-settlement.ts',
    find: 'await this.ledgerCheck.storeDifference(payment.id, payPalBooks);',
    replace: 'if (payPalBooks) await this.ledgerCheck.storeDifference(payment.id, payPalBooks);',
    specs: [COMPARISONS_SPEC],
  },
  {
    name: 'money/movement-compared-late',
    rule: 'A payment is compared an hour after each movement (PAY-24)',
    file: 'domain/src/payments/ledger/payment-ledger.queries.ts',
    find: '(SELECT max(at) FROM payment_ledger WHERE payment_id = payments.id)',
    replace: 'captured_at',
    specs: [COMPARISONS_SPEC],
  },
  {
    name: 'money/timeout-ends-batch-reads',
    rule: 'A batch is read within the hour again if PayPal does not respond (PAYOUT-24)',
    file: 'domain/src/payouts/payout-lookups.service.ts',
    find: 'Math.min(pauseBeforeLookupMs(ageMs), LOOKUP_RETRY_PAUSE_MAX_MS)',
    replace: 'pauseBeforeLookupMs(ageMs)',
    specs: [LOOKUPS_SPEC],
  },
  {
    name: 'money/differing-batch-read-rarely',
    rule: 'A batch that differs from PayPal’s records is read hourly, however old it is (PAYOUT-24)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: '\n     AND NOT EXISTS (SELECT FROM payouts WHERE batch_id = $1 AND books_differ_since IS NOT NULL)',
    replace: '',
    specs: [LOOKUPS_SPEC],
  },
  {
    name: 'money/webhook-during-read-lost',
    rule: 'A batch that a webhook makes due while it is read is read again (PAYOUT-22)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: 'SET look_due_at = $2 WHERE id = $1 AND look_due_at = $3',
    replace: 'SET look_due_at = $2 WHERE id = $1 AND $3::timestamptz IS NOT NULL',
    specs: [LOOKUPS_SPEC],
  },
  {
    name: 'money/older-record-overwrites-paid',
    rule: 'An older record of a paid payout changes nothing (PAYOUT-22)',
    file: 'domain/src/payouts/payout-item.rules.ts',
    find: "const isOutdated = nextState === 'under-way' && payout.state !== 'under-way';",
    replace: 'const isOutdated = false;',
    specs: ['api/src/payouts/payout-records.db.spec.ts'],
  },
  {
    name: 'money/failed-statement-silent',
    rule: 'A statement that has failed is an alarm (EARN-31)',
    file: 'domain/src/operations/promise-ages.queries.ts',
    find: '`made_at IS NULL AND next_try_at IS NULL\n',
    replace: '`made_at IS NULL AND next_try_at IS NOT NULL\n',
    specs: ['domain/src/operations/kept-promises.db.spec.ts'],
  },
  {
    name: 'money/dispute-of-a-pending-capture',
    rule: 'A dispute is recorded while PayPal shows its capture as pending (PAY-23)',
    file: 'domain/src/payments/ledger/payment-ledger.rules.ts',
    find: 'if (!hasBroughtMoney && !isPendingForDispute(payPalBooks, ourLines)) return [];',
    replace: 'if (!hasBroughtMoney) return [];',
    specs: ['api/src/payments/dispute-outcomes.db.spec.ts'],
  },
  {
    name: 'money/pending-capture-without-a-dispute',
    rule: 'A recorded capture that PayPal shows as pending without a dispute is a difference (PAY-23)',
    file: 'domain/src/payments/ledger/payment-ledger.rules.ts',
    find: ' && disputes.length > 0',
    replace: '',
    specs: ['api/src/payments/dispute-outcomes.db.spec.ts'],
  },
];
