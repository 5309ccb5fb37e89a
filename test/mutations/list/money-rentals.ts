import type { Mutation } from '../mutation.js';

const RENTALS_SPEC = 'api/src/rentals/rentals.db.spec.ts';
const RACES_SPEC = 'api/src/rentals/rental-races.db.spec.ts';
const CHAINS_SPEC = 'api/src/rentals/rental-chains.db.spec.ts';
const LEDGER_SPEC = 'api/src/admin/console-ledger.db.spec.ts';
const CONSOLE_SPEC = 'api/src/admin/console-money.db.spec.ts';
const DURATIONS_SPEC = 'contract/src/rentals/durations.spec.ts';

/** Mutations of rentals, extensions, purchases and their credit. */
export const MONEY_RENTALS: readonly Mutation[] = [
  {
    name: 'money/factor-of-three-months',
    rule: 'Three months cost two and a half times the monthly price',
    file: 'contract/src/rentals/durations.ts',
    find: 'factor: 2.5',
    replace: 'factor: 2',
    specs: [DURATIONS_SPEC],
  },
  {
    name: 'money/credit-of-a-credited-rental',
    rule: 'A rental is credited to one purchase',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (creditedRental.undoneAt || isCreditUsed || keptCents < creditCents)',
    replace: 'if (creditedRental.undoneAt || keptCents < creditCents)',
    specs: [CHAINS_SPEC],
    equivalentBecause:
      'A purchase sells the listing, so that no second purchase is made, and the credit of a purchase that was undone is free again: the money of the second one goes back either way.',
  },
  {
    name: 'money/credit-of-money-that-went-back',
    rule: 'A refunded rental is not credited to a purchase',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (creditedRental.undoneAt || isCreditUsed || keptCents < creditCents)',
    replace: 'if (isCreditUsed)',
    specs: [CHAINS_SPEC, RACES_SPEC],
  },
  {
    name: 'money/credit-is-free',
    rule: 'The credit of a purchase is what was paid for the latest rental',
    file: 'domain/src/rentals/rental-quotes.service.ts',
    find: 'amountCents: leftCents - creditCents,',
    replace: 'amountCents: leftCents - 2 * creditCents,',
    specs: [CHAINS_SPEC],
  },
  {
    name: 'money/another-persons-credit',
    rule: 'Only the caller’s own rental is credited or extended',
    file: 'domain/src/rentals/rental-chains.queries.ts',
    find: 'AND user_id = $2 AND listing_id',
    replace: 'AND $2::uuid IS NOT NULL AND listing_id',
    specs: [CHAINS_SPEC],
  },
  {
    name: 'money/extension-starts-now',
    rule: 'An extension starts at the end of the paid time',
    file: 'domain/src/rentals/rental-chain.ts',
    find: 'return paidUntil && paidUntil > now ? paidUntil : now;',
    replace: 'return now;',
    specs: ['domain/src/rentals/rental-chain.spec.ts', CHAINS_SPEC],
  },
  {
    name: 'money/first-orders-run-at-the-same-time',
    rule: 'An order without a rental extends the one that an earlier order has become since (RENT-20)',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'await this.chains.findLatest(tx, userId, listingId)',
    replace: 'payment.forRentalId',
    specs: ['api/src/rentals/first-orders.db.spec.ts', RACES_SPEC],
  },
  {
    name: 'money/rental-after-an-end-is-a-second-chain',
    rule: 'An order without a rental continues the latest one, also if that has ended (RENT-20)',
    file: 'domain/src/rentals/rental-chains.service.ts',
    find: 'return latestPeriod?.id;',
    replace:
      'return latestPeriod?.endsAt && latestPeriod.endsAt > this.clock.now() ? latestPeriod.id : undefined;',
    specs: [CHAINS_SPEC],
  },
  {
    name: 'money/credit-in-another-chain',
    rule: 'A rental that is credited to a purchase in another chain is not refunded (RENT-22)',
    file: 'domain/src/rentals/rental-chains.service.ts',
    find: 'if (await tx.existsBy(Rental, { creditedRentalId: rental.id, undoneAt: IsNull() }))',
    replace:
      'if (await tx.existsBy(Rental, { creditedRentalId: rental.id, firstRentalId: rental.firstRentalId ?? rental.id, undoneAt: IsNull() }))',
    specs: [CHAINS_SPEC],
  },
  {
    name: 'money/credit-checked-without-a-lock',
    rule: 'No refund of the credited rental starts while a purchase is made (RENT-22)',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'await this.chains.lockChain(tx, forRentalId);',
    replace: '',
    specs: [RACES_SPEC],
  },
  {
    name: 'money/simultaneous-first-orders',
    rule: 'Orders of one buyer become rentals one after another (RENT-20)',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'await this.accounts.lockForOrders(tx, payment.userId);',
    replace: '',
    specs: [RACES_SPEC],
  },
  {
    name: 'money/mismatch-of-listing',
    rule: 'A payment is claimed for the listing it was made for',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (payment.listingId !== input.mvpId)',
    replace: 'if (false as boolean)',
    specs: [RENTALS_SPEC],
  },
  {
    name: 'money/mismatch-of-duration',
    rule: 'A payment is claimed for the duration it was made for',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (payment.duration !== input.duration)',
    replace: 'if (false as boolean)',
    specs: [RENTALS_SPEC],
  },
  {
    name: 'money/stranger-claims',
    rule: 'Only its buyer claims a payment',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (payment?.userId !== userId)',
    replace: 'if (!payment)',
    specs: [RENTALS_SPEC],
  },
  {
    name: 'money/sold-twice',
    rule: 'A listing is bought outright once',
    file: 'domain/src/listings/listings.service.ts',
    find: "const onSaleCondition = { id, state: 'approved', sold: false } as const;\n    const updateResult",
    replace: "const onSaleCondition = { id, state: 'approved' } as const;\n    const updateResult",
    specs: [RENTALS_SPEC],
  },
  {
    name: 'money/sale-undone-stays-sold',
    rule: 'A listing whose purchase was refunded can be offered again',
    file: 'domain/src/rentals/rentals.service.ts',
    find: 'if (rental.duration === OUTRIGHT) await this.listings.undoSale(tx, rental.listingId);',
    replace: '',
    specs: [CONSOLE_SPEC, LEDGER_SPEC, RACES_SPEC],
  },
  {
    name: 'money/month-ends-in-the-next',
    rule: 'A month from January 31 ends on the last day of February',
    file: 'contract/src/rentals/rental-end.ts',
    find: 'Math.min(start.getUTCDate(), lastDayOfMonth(end))',
    replace: 'start.getUTCDate()',
    specs: ['contract/src/rentals/rental-end.spec.ts'],
  },
  {
    name: 'money/checkout-of-an-unknown-rental',
    rule: 'The checkout opens once the rental of the user is known (RENT-23)',
    file: 'storefront/src/app/screens/detail/Checkout.tsx',
    find: 'return initialRental !== undefined && ',
    replace: 'return ',
    specs: ['storefront/src/app/screens/detail/checkout.spec.tsx'],
  },
];
