import type { Mutation } from '../mutation.js';

const HISTORIES = 'api/src/payments/payment-histories.db.spec.ts';
const PAYMENTS = 'api/src/payments/payments.db.spec.ts';
const RACES = 'api/src/rentals/rental-races.db.spec.ts';
const UNCLAIMED = 'api/src/rentals/unclaimed-payments.db.spec.ts';
const DURATIONS = 'contract/src/rentals/durations.spec.ts';

/** Prices, orders, captures and claims. */
export const MONEY_ORDERS: readonly Mutation[] = [
  {
    name: 'money/rounds-down',
    rule: 'A charge is rounded half up to the whole dollar',
    file: 'contract/src/rentals/durations.ts',
    find: '(doubled + 100) / 200',
    replace: 'doubled / 200',
    specs: [DURATIONS],
  },
  {
    name: 'money/buyout-rounds-up',
    rule: 'The buy-outright price is rounded down to the whole dollar',
    file: 'contract/src/rentals/durations.ts',
    find: 'Math.floor((monthlyCents * BUYOUT_FACTOR) / 100)',
    replace: 'Math.ceil((monthlyCents * BUYOUT_FACTOR) / 100)',
    specs: [DURATIONS],
  },
  {
    name: 'money/fraction-of-a-cent',
    rule: 'An amount with a fraction of a cent is refused, not rounded',
    file: 'contract/src/money/money.ts',
    find: 'Math.abs(cents / 100 - amount) > 1e-9',
    replace: 'Math.abs(cents / 100 - amount) > 1',
    specs: ['contract/src/money/money.spec.ts'],
  },
  {
    name: 'money/another-currency',
    rule: 'Everything is charged in US dollars',
    file: 'contract/src/money/money.ts',
    find: "export const CURRENCY = 'USD'",
    replace: "export const CURRENCY = 'EUR'",
    specs: [PAYMENTS],
  },
  {
    name: 'money/decimal-drops-a-zero',
    rule: 'PayPal is sent $1.05 as 1.05, not as 1.5',
    file: 'domain/src/payments/payments.rules.ts',
    find: "padStart(2, '0')",
    replace: "padStart(1, '0')",
    specs: ['domain/src/payments/payments.rules.spec.ts'],
  },
  {
    name: 'money/browser-names-the-price',
    rule: 'An order of another amount than the price is refused',
    file: 'domain/src/payments/payments.service.ts',
    find: 'toCents(input.amount) !== quote.amountCents',
    replace: 'toCents(input.amount) > quote.amountCents',
    specs: [PAYMENTS],
  },
  {
    name: 'money/own-listing-ordered',
    rule: 'Listers cannot rent their own listing',
    file: 'domain/src/payments/payments.service.ts',
    find: "if (listing.ownerId === userId) throw new DomainError('rental/own-listing');",
    replace: '',
    specs: [PAYMENTS],
  },
  {
    name: 'money/unavailable-ordered',
    rule: 'A listing that is not available cannot be ordered',
    file: 'domain/src/payments/payments.service.ts',
    find: "if (!listing.isAvailable) throw new DomainError('listing/unavailable');",
    replace: '',
    specs: [PAYMENTS],
  },
  {
    name: 'money/stranger-captures',
    rule: 'Only the buyer captures an order',
    file: 'domain/src/payments/payments.service.ts',
    find: '!payment || payment.userId !== userId',
    replace: '!payment',
    specs: [PAYMENTS],
  },
  {
    name: 'money/order-without-request-id',
    rule: 'A repeated order request is the same order at PayPal',
    file: 'domain/src/payments/payments.service.ts',
    find: '`order-${payment.id}`',
    replace: '`order-${newId()}`',
    specs: [PAYMENTS, HISTORIES],
  },
  {
    name: 'money/capture-without-request-id',
    rule: 'A repeated capture request is the same capture at PayPal',
    file: 'domain/src/payments/capture-calls.ts',
    find: '`capture-${payment.id}-${payment.attempt}`',
    replace: '`capture-${payment.id}-${this.clock.now().getTime()}-${process.hrtime.bigint()}`',
    specs: [PAYMENTS],
    equivalent:
      'PayPal captures an order once: it refuses a second capture with ORDER_ALREADY_CAPTURED, and the order is then read.',
  },
  {
    name: 'money/other-amount-captured',
    rule: 'A captured amount that differs from the order is refunded',
    file: 'domain/src/payments/payment-money.ts',
    find: 'if (captured && captured.cents !== payment.amountCents) await',
    replace: 'if (captured && captured.cents > payment.amountCents) await',
    specs: [PAYMENTS, HISTORIES],
  },
  {
    name: 'money/claimed-twice',
    rule: 'A payment becomes one rental',
    file: 'domain/src/payments/captured-payments.service.ts',
    find: ', claimDueAt: Not(IsNull())',
    replace: '',
    specs: [RACES],
  },
  {
    name: 'money/window-of-a-claim',
    rule: 'A captured payment is left to its browser for eight minutes',
    file: 'domain/src/payments/payments.rules.ts',
    find: 'const SETTLING_MS = 2 * MINUTE_MS',
    replace: 'const SETTLING_MS = 0 * MINUTE_MS',
    specs: [UNCLAIMED],
  },
  {
    name: 'money/settled-too-soon',
    rule: 'The workers leave a payment alone until its claim is due',
    file: 'domain/src/rentals/rentals.service.ts',
    find: '|| !due || due > this.clock.now()',
    replace: '|| !due',
    specs: [UNCLAIMED],
  },
  {
    name: 'money/uncertain-payment-called-uncharged',
    rule: "'You have not been charged' is said only when PayPal said so",
    file: 'domain/src/payments/order-outcome.ts',
    find: "isKnownOpen ? 'not-charged' : 'checking'",
    replace: "'not-charged'",
    specs: ['domain/src/payments/order-outcome.spec.ts'],
  },
  {
    name: 'money/check-disturbs-a-capture',
    rule: 'A look-up leaves alone a capture that may be under way',
    file: 'domain/src/payments/payment-settlement.ts',
    find: ' && !isUnderWay',
    replace: '',
    specs: ['api/src/payments/order-outcomes.db.spec.ts'],
  },
];
