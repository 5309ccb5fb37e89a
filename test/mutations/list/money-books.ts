import type { Mutation } from '../mutation.js';

const HISTORIES_SPEC = 'api/src/payments/payment-histories.db.spec.ts';
const RACES_SPEC = 'api/src/rentals/rental-races.db.spec.ts';
const LEDGER_SPEC = 'api/src/admin/console-ledger.db.spec.ts';
const LEDGER_RULES_SPEC = 'domain/src/payments/ledger/payment-ledger.rules.spec.ts';
const LATE_REFUNDS_SPEC = 'api/src/payments/late-refunds.db.spec.ts';
const WEBHOOK_SPEC = 'api/src/payments/webhook.db.spec.ts';

/** Mutations of the ledger, its comparison with PayPal’s records, webhooks and receipts. */
export const MONEY_BOOKS: readonly Mutation[] = [
  {
    name: 'money/books-ignore-cents',
    rule: 'A line with different amounts is a difference to PayPal’s records',
    file: 'domain/src/payments/ledger/payment-ledger.compare.ts',
    find: 'ourCents !== theirCents',
    replace: '(ourCents === 0) !== (theirCents === 0)',
    specs: ['domain/src/payments/ledger/payment-ledger.compare.spec.ts'],
  },
  {
    name: 'money/books-miss-theirs',
    rule: 'A line that only PayPal has is a difference to its records',
    file: 'domain/src/payments/ledger/payment-ledger.compare.ts',
    find: "addLines(theirLines, 'theirCents');",
    replace: `  addLines(theirLines.filter(({ paypalId }) => ourLines.some((one) => one.paypalId === paypalId)), 'theirCents');
`,
    specs: ['domain/src/payments/ledger/payment-ledger.compare.spec.ts'],
  },
  {
    name: 'money/new-decision-ignored',
    rule: 'A dispute that PayPal decides again gets a correction (PAY-23)',
    file: 'domain/src/payments/ledger/payment-ledger.rules.ts',
    find: 'const correctedCents = -lostCents - recordedCents;',
    replace: 'const correctedCents = 0;',
    specs: [LATE_REFUNDS_SPEC],
  },
  {
    name: 'money/corrections-not-counted',
    rule: 'A further correction takes former ones into account (PAY-23)',
    file: 'domain/src/payments/ledger/ledger-line.ts',
    find: "(kind === 'dispute-corrected' && paypalId.startsWith(`${disputeId} `)),",
    replace: 'false,',
    specs: [LATE_REFUNDS_SPEC],
  },
  {
    name: 'money/compare-and-set-of-moves',
    rule: 'A payment changes state only as its table allows',
    file: 'domain/src/payments/payment-transitions.ts',
    find: 'return statesBefore(nextState).includes(state) && (fromStates',
    replace: 'return statesBefore(nextState).length > 0 && (fromStates',
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/moves-lock-nothing',
    rule: 'Concurrent changes of a payment are serialized',
    file: 'domain/src/payments/payment-transitions.ts',
    find: ", lock: { mode: 'pessimistic_write' } }",
    replace: ' }',
    specs: [HISTORIES_SPEC, LEDGER_SPEC, RACES_SPEC],
  },
  {
    name: 'money/fee-counts-as-paid',
    rule: 'PayPal’s fee does not reduce what the buyer paid',
    file: 'domain/src/payments/ledger/payment-ledger.rules.ts',
    find: `lines
    .filter(({ kind }) => kind !== 'fee')
    .reduce`,
    replace: 'lines.reduce',
    specs: [LEDGER_RULES_SPEC],
  },
  {
    name: 'money/disputed-is-completed',
    rule: 'Disputed money does not count as earned',
    file: 'domain/src/payments/ledger/payment-ledger.rules.ts',
    find: "if (linesOfKind('disputed').some(({ paypalId }) => !decidedDisputeIds.has(paypalId))) return 'disputed';",
    replace: '',
    specs: [LEDGER_RULES_SPEC],
  },
  {
    name: 'money/reversed-by-the-bank',
    rule: 'A reversal is recorded in the ledger',
    file: 'domain/src/payments/ledger/payment-ledger.rules.ts',
    find: "if (capture.status === 'REFUNDED' && reversedCents > 0)",
    replace: "if (capture.status === 'REFUNDED' && reversedCents < 0)",
    specs: [LEDGER_RULES_SPEC],
  },
  {
    name: 'money/earned-counts-what-went-back',
    rule: 'A lister’s earnings exclude refunds',
    file: 'domain/src/payments/ledger/payment-ledger.queries.ts',
    find: "coalesce(sum(line.cents) FILTER (WHERE line.kind <> 'fee'), 0)",
    replace: "coalesce(sum(line.cents) FILTER (WHERE line.kind = 'captured'), 0)",
    specs: ['api/src/payments/money-figures.db.spec.ts'],
  },
  {
    name: 'money/spent-counts-what-went-back',
    rule: 'A buyer’s total spent excludes refunds',
    file: 'domain/src/rentals/rentals.queries.ts',
    find: "total_cents - ${returnedCentsSql('rentals.payment_id')}",
    replace: 'total_cents',
    specs: ['api/src/payments/money-figures.db.spec.ts'],
  },
  {
    name: 'money/ledger-writes-twice',
    rule: 'A line from PayPal is inserted once',
    file: 'domain/src/payments/ledger/payment-ledger.queries.ts',
    find: 'ON CONFLICT (kind, paypal_id) DO NOTHING RETURNING',
    replace: 'ON CONFLICT (kind, paypal_id) DO UPDATE SET at = excluded.at RETURNING',
    specs: [WEBHOOK_SPEC, LEDGER_SPEC],
  },
  {
    name: 'money/forged-webhook',
    rule: 'A webhook that PayPal did not sign is refused',
    file: 'domain/src/payments/webhooks/payment-webhooks.service.ts',
    find: "if (!(await this.isGenuine(request))) throw new DomainError('payment/webhook-invalid');",
    replace: 'await this.isGenuine(request);',
    specs: [WEBHOOK_SPEC],
  },
  {
    name: 'money/early-webhook-lost',
    rule: 'A webhook that arrives before its order is processed later',
    file: 'domain/src/payments/payments.service.ts',
    find: '    await this.webhooks.handleWebhooksOfOrder(order.id);\n',
    replace: '',
    specs: [WEBHOOK_SPEC],
  },
  {
    name: 'money/receipt-number-twice',
    rule: 'Receipts are numbered without gaps or doubles',
    file: 'domain/src/receipts/receipts.queries.ts',
    find: 'SET last = counter.last + 1',
    replace: 'SET last = counter.last + 2',
    specs: ['api/src/receipts/receipts.db.spec.ts'],
  },
  {
    name: 'money/receipt-of-another-buyer',
    rule: 'Only its buyer reads a receipt',
    file: 'domain/src/receipts/receipts.queries.ts',
    find: 'WHERE r.id = $1 AND r.user_id = $2',
    replace: 'WHERE r.id = $1 AND $2::uuid IS NOT NULL',
    specs: ['api/src/receipts/receipts.db.spec.ts'],
  },
  {
    name: 'money/certificate-from-anywhere',
    rule: 'A webhook’s certificate is fetched from PayPal only',
    file: 'domain/src/gateways/paypal/paypal.webhooks.ts',
    find: 'if (!isCertificateAddress(webhookSignature.certUrl, this.settings.PAYPAL_API_URL)) return false;',
    replace: '',
    specs: ['domain/src/gateways/paypal/paypal.webhooks.spec.ts', WEBHOOK_SPEC],
  },
  {
    name: 'money/signature-without-the-body',
    rule: 'The signature of a webhook covers its body',
    file: 'domain/src/gateways/paypal/paypal.webhooks.ts',
    find: 'return verify(',
    replace: 'return signature.signature.length > 0 || verify(',
    specs: ['domain/src/gateways/paypal/paypal.webhooks.spec.ts', WEBHOOK_SPEC],
  },
];
