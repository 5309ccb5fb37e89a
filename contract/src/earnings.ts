import * as z from 'zod/mini';
import { EARNING_FILTERS, EARNING_KINDS, type EarningFilter } from './earning-kinds.js';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment, pageQueryFields } from './endpoints/paging.js';
import { Hold, PayoutAddress, Reserve } from './payouts.js';
import { PurchaseDuration } from './rentals/duration-schemas.js';
import { periodFields, withPeriodLimit } from './text/period.js';

export { EARNING_FILTERS, EARNING_KINDS, type EarningFilter, type EarningKind } from './earning-kinds.js';

/** A lister's balances, and the next release and payout; amounts in USD (EARN-5). */
export const EarningsSummary = z.object({
  /** What buyers paid, less refunds. `sold` − `fee` = `pending` + `available` + `onTheWay` + `paid`. */
  sold: z.number(),
  /** The platform's part of `sold`. */
  fee: z.number(),
  pending: z.number(),
  /**
   * The balance that can be paid out. It is negative if refunds exceeded the balance; later earnings make up for that
   * (EARN-3).
   */
  available: z.number(),
  onTheWay: z.number(),
  paid: z.number(),
  /** When the next pending share becomes available; null if no share has a date yet. */
  nextReleaseAt: z.nullable(Moment),
  /**
   * The platform's fee for new sales in percent, and how many days after a delivery the lister's share stays
   * pending.
   */
  feePercent: z.number(),
  pendingDays: z.int(),
  /**
   * When the weekly payout next pays out the available balance, and how much. Null while payouts are stopped for an
   * unknown time.
   */
  nextPayout: z.nullable(z.object({ at: Moment, amount: z.number() })),
  /**
   * What a payout that is requested now would pay: `gross` − `fees` = `net`. `fees` is 0, because the platform pays
   * PayPal's fee (PAYOUT-22).
   */
  request: z.object({ gross: z.number(), fees: z.number(), net: z.number() }),
  /** The lowest and highest amount of one payout (PAYOUT-2). */
  leastPayout: z.number(),
  mostPayout: z.number(),
  /** All reasons that stop payouts now (PAYOUT-30). */
  holds: z.array(Hold),
  /** The part of `available` that is not paid out for now; null if nothing is reserved (PAYOUT-40). */
  reserve: z.nullable(Reserve),
  address: PayoutAddress,
});
export type EarningsSummary = z.output<typeof EarningsSummary>;

/**
 * One transaction of a lister's ledger; amounts in USD. `pending`, `available`, `onTheWay` and `paid` are the changes
 * of these four balances (EARN-6).
 */
export const EarningLine = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(EARNING_KINDS),
  /** The sale that the transaction is about; null for payouts. */
  saleId: z.nullable(Id),
  mvp: z.nullable(z.object({ id: Id, title: z.string() })),
  /** The payout that the transaction is about; null for sales. */
  payout: z.nullable(z.object({ id: Id, number: z.string() })),
  /**
   * The lister's share of the transaction: `gross` − `fee` = `net`. `net` equals the sum of the changes of the four
   * balances.
   */
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  pending: z.number(),
  available: z.number(),
  onTheWay: z.number(),
  paid: z.number(),
});
export type EarningLine = z.output<typeof EarningLine>;

const lineFilterFields = {
  mvpId: z.optional(Id),
  kind: z.optional(z.enum(Object.keys(EARNING_FILTERS) as [EarningFilter, ...EarningFilter[]])),
};

/** Schema of the query for a page of ledger lines. */
export const EarningLinesQuery = z.object({ ...lineFilterFields, ...pageQueryFields });
export type EarningLinesQuery = z.output<typeof EarningLinesQuery>;
export const EarningsFileQuery = z.object(lineFilterFields);

/** Sums are returned for at most this many MVPs: those with the highest sales. */
export const SUMMED_MVPS_MAX = 100;

/** A period of whole days in UTC, including the first and the last. */
export const EarningSumsQuery = withPeriodLimit(z.object(periodFields));
export type EarningSumsQuery = z.output<typeof EarningSumsQuery>;

const sumFields = { sales: z.int(), gross: z.number(), fee: z.number(), net: z.number() };

/** The earnings of a period. A refund counts on the day of the refund, so the sum of a day can be negative. */
export const EarningSums = z.object({
  /** Days with a sale, a refund or a dispute, oldest first. */
  days: z.array(z.object({ day: z.string(), ...sumFields })),
  mvps: z.array(z.object({ mvp: z.object({ id: Id, title: z.string() }), ...sumFields })),
  total: z.object(sumFields),
});
export type EarningSums = z.output<typeof EarningSums>;

/** What happened to the lister's share of a sale. */
export const SALE_STATES = [
  'undelivered',
  'pending',
  'available',
  'refunding',
  'disputed',
  'refunded',
] as const;

/** A sale as its lister sees it, without the buyer's name. Amounts in USD (EARN-8). */
export const EarningSale = z.object({
  id: Id,
  mvp: z.object({ id: Id, title: z.string() }),
  duration: PurchaseDuration,
  state: z.enum(SALE_STATES),
  soldAt: Moment,
  deliveredAt: z.nullable(Moment),
  /** When the lister's share becomes or became available; null unless the state is 'pending' or 'available'. */
  availableAt: z.nullable(Moment),
  /**
   * The price before reductions: `price` − `discount` − `credit` = `paid`. `credit` is what the
   * buyer paid for an earlier rental of this MVP. The lister earned it with that rental, so it is no part of this
   * sale (EARN-3).
   */
  price: z.number(),
  /** The discount of the coupon, and the coupon's code; 0 and null if no coupon was used (COUPON-6). */
  discount: z.number(),
  coupon: z.nullable(z.string()),
  credit: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** The platform's fee for this sale in percent, as at the time of the payment (EARN-2). */
  feePercent: z.number(),
  fee: z.number(),
  net: z.number(),
  pending: z.number(),
  available: z.number(),
  /** The number of the buyer's receipt; null until the receipt is issued. */
  receiptNumber: z.nullable(z.string()),
  /** The ledger transactions of this sale, oldest first. */
  lines: z.array(EarningLine),
});
export type EarningSale = z.output<typeof EarningSale>;

export const readEarnings = endpoint({
  id: 'earnings.summary',
  method: 'GET',
  path: '/earnings',
  access: 'user',
  summary: "The caller's balances, next payout, and what stops payouts",
  reply: EarningsSummary,
});
export const listEarningLines = endpoint({
  id: 'earnings.lines',
  method: 'GET',
  path: '/earnings/lines',
  access: 'user',
  summary: "Lines of the caller's ledger, newest first",
  query: EarningLinesQuery,
  reply: z.object({ lines: z.array(EarningLine), nextCursor: z.nullable(z.string()) }),
});
export const readEarningSums = endpoint({
  id: 'earnings.sums',
  method: 'GET',
  path: '/earnings/sums',
  access: 'user',
  summary: 'What the caller earned in a period, by day and by MVP',
  query: EarningSumsQuery,
  reply: EarningSums,
});
export const downloadEarnings = endpoint({
  id: 'earnings.file',
  method: 'GET',
  path: '/earnings/file',
  access: 'user',
  summary: "Lines of the caller's ledger as CSV, newest first",
  query: EarningsFileQuery,
  file: 'text/csv',
  status: 200,
});
export const readSale = endpoint({
  id: 'earnings.sale',
  method: 'GET',
  path: '/earnings/sales/{id}',
  access: 'user',
  summary: "One sale of the caller's MVPs",
  params: z.object({ id: Id }),
  reply: EarningSale,
});
