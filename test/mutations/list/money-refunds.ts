import type { Mutation } from '../mutation.js';

const RACES_SPEC = 'api/src/rentals/rental-races.db.spec.ts';
const CHAINS_SPEC = 'api/src/rentals/rental-chains.db.spec.ts';
const UNCLAIMED_SPEC = 'api/src/rentals/unclaimed-payments.db.spec.ts';
const LEDGER_SPEC = 'api/src/admin/console-ledger.db.spec.ts';
const CONSOLE_SPEC = 'api/src/admin/console-money.db.spec.ts';
const WEBHOOK_SPEC = 'api/src/payments/webhook.db.spec.ts';

/** Mutations of refunds. */
export const MONEY_REFUNDS: readonly Mutation[] = [
  {
    name: 'money/refund-without-request-id',
    rule: 'A repeated refund request is the same refund at PayPal',
    file: 'domain/src/gateways/paypal/paypal.gateway.ts',
    find: '`refund-${refundId}`',
    replace: '`refund-${refundId}-${process.hrtime.bigint()}`',
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/refunded-and-claimed',
    rule: 'A refunded payment becomes no rental',
    file: 'domain/src/payments/captured-payments.service.ts',
    find: 'state: In(CLAIMABLE_STATES), ',
    replace: '',
    specs: [RACES_SPEC],
  },
  {
    name: 'money/refund-window',
    rule: 'Refunds are requested within 180 days only',
    file: 'domain/src/payments/payments.rules.ts',
    find: 'REFUND_WINDOW_MS = 180 * DAY_MS',
    replace: 'REFUND_WINDOW_MS = 1800 * DAY_MS',
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/refund-above-what-is-left',
    rule: 'A refund is at most what is left',
    file: 'domain/src/payments/refunds/payment-refunds.ts',
    find: 'if (cents > remainingCents)',
    replace: 'if (cents > payment.amountCents)',
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/refund-of-a-spent-payment',
    rule: 'Workers refund only payments without a rental',
    file: 'domain/src/payments/refunds/payment-refunds.ts',
    find: 'if (!payment?.claimDueAt || !isClaimable(payment.state)) return false;',
    replace: 'if (!payment || !isClaimable(payment.state)) return false;',
    specs: [UNCLAIMED_SPEC],
  },
  {
    name: 'money/refund-that-is-pending-is-done',
    rule: 'A refund that PayPal has not completed is not in the ledger',
    file: 'domain/src/payments/refunds/payment-refunds.ts',
    find: `if (payPalRefund.status === 'COMPLETED') await this.recordMade(refund, payPalRefund);
      else if (payPalRefund.status !== 'PENDING')`,
    replace: `if (payPalRefund.status === 'COMPLETED' || payPalRefund.status === 'PENDING') await this.recordMade(refund, payPalRefund);
      else`,
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/refund-asked-blindly-when-old',
    rule: 'An old refund is looked up at PayPal before it is requested again',
    file: 'domain/src/payments/refunds/payment-refunds.ts',
    find: 'ageMs > UNCHECKED_RETRY_AGE_MAX_MS && (await this.isRefundMade(refund, payment))',
    replace: 'ageMs < 0',
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/every-refusal-is-final',
    rule: 'A refund that PayPal cannot make now is retried',
    file: 'domain/src/payments/refunds/payment-refunds.ts',
    find: "if (!refusal || refundRefusal(refusal.issue) === 'later') throw error;",
    replace: 'if (!refusal) throw error;',
    specs: [LEDGER_SPEC],
  },
  {
    name: 'money/refund-moves-nowhere',
    rule: 'A refund at PayPal marks the payment as refunded',
    file: 'domain/src/payments/payment.states.ts',
    find: "completed: ['refunding', 'partly-refunded', 'refunded', 'disputed'],",
    replace: "completed: ['refunding', 'partly-refunded', 'disputed'],",
    specs: ['domain/src/payments/payment.states.spec.ts', WEBHOOK_SPEC],
  },
  {
    name: 'money/credited-rental-refunded',
    rule: 'A rental that was credited to a purchase is not refunded',
    file: 'domain/src/rentals/rental-chains.service.ts',
    find: "      throw new DomainError('payment/credited');",
    replace: '      return;',
    specs: [CHAINS_SPEC, LEDGER_SPEC],
  },
  {
    name: 'money/refund-leaves-a-gap',
    rule: 'Later periods move up when an earlier one is refunded',
    file: 'domain/src/rentals/rental-chains.service.ts',
    find: 'await this.moveForward(tx, remainingChain);',
    replace: '',
    specs: [CHAINS_SPEC],
  },
  {
    name: 'money/refunded-rental-runs-on',
    rule: 'A rental ends when it is refunded at PayPal',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (await this.capturedPayments.lockIfRefunded(tx, paymentId))',
    replace: 'if (!(await this.capturedPayments.lockIfRefunded(tx, paymentId)))',
    specs: [WEBHOOK_SPEC, LEDGER_SPEC, 'workers/src/sweeps/sweeps.db.spec.ts'],
  },
  {
    name: 'money/rental-ends-before-its-refund',
    rule: 'A rental ends only once PayPal has made the refund',
    file: 'domain/src/admin/console-actions.service.ts',
    find: 'await this.rentals.checkRefundable(tx, target.id);',
    replace: 'await this.rentals.undo(tx, target.id);',
    specs: [CONSOLE_SPEC],
  },
  {
    name: 'money/source-sent-while-refunding',
    rule: 'A delivery waits while PayPal decides on a refund',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: "payment_refunds.state = 'asked' AND payment_refunds.is_all",
    replace: 'false',
    specs: [CONSOLE_SPEC],
  },
  {
    name: 'money/credit-while-refunding',
    rule: 'A rental that is being refunded gives no credit',
    file: 'domain/src/payments/ledger/payment-ledger.queries.ts',
    find: ' - coalesce(asked.cents, 0)',
    replace: '',
    specs: [CHAINS_SPEC],
  },
  {
    name: 'money/refused-refund-untold',
    rule: 'A refund that PayPal refuses for good notifies buyer and moderators',
    file: 'domain/src/payments/payment-ledger-writer.ts',
    find: 'if (refusalUpdate.affected === 1 && !hasBuyerReceivedMoney && !payment.claimDueAt)',
    replace: 'if (payment.id === refund.id)',
    specs: [CONSOLE_SPEC],
  },
  {
    name: 'money/refund-mail-lost',
    rule: 'A refund is announced to the buyer by e-mail',
    file: 'domain/src/payments/payment-ledger-writer.ts',
    find: `|| addedLines.some(({ kind }) => kind === 'refunded')) && {
        refundNoticeAt: now,
      }`,
    replace: ') && { refundNoticeAt: null }',
    specs: [LEDGER_SPEC, CONSOLE_SPEC, 'domain/src/operations/kept-promises.db.spec.ts'],
  },
  {
    name: 'money/receipt-without-the-refund',
    rule: 'A receipt shows the amount left after a refund',
    file: 'domain/src/receipts/receipt-lines.ts',
    find: 'formatUsd(amountCents - refundedCents)',
    replace: 'formatUsd(amountCents)',
    specs: ['domain/src/receipts/receipt-lines.spec.ts'],
  },
  {
    name: 'money/refund-mail-with-a-wrong-reason',
    rule: 'The e-mail about a moderator’s refund of an order without a rental gives no other reason (NOTIFY-3)',
    file: 'domain/src/payments/refunds/refund-mail.ts',
    find: 'if (!wasUnavailable)',
    replace: 'if (wasUnavailable)',
    specs: [CONSOLE_SPEC],
  },
  {
    name: 'money/refused-payer-mailed-for-ever',
    rule: 'The payer’s address at PayPal is tried until the refund is a week old (NOTIFY-8)',
    file: 'domain/src/payments/refunds/refund-mails.service.ts',
    find: "outcome === 'refused' && (await this.isRefundedWithin(paymentId, REFUSED_ADDRESS_GIVE_UP_MS))",
    replace: "outcome === 'refused'",
    specs: ['domain/src/identity/refused-addresses.db.spec.ts'],
  },
  {
    name: 'money/refund-key-of-the-reloaded-payment',
    rule: 'A refund whose response was lost is made once, also after the payment was reloaded (PAY-22)',
    file: 'admin/src/payments/RefundButton.tsx',
    find: '...refundRequest(shownPayment, input)',
    replace: '...refundRequest(payment, input)',
    specs: ['admin/src/shared/failed-actions.spec.tsx'],
  },
];
