import * as z from 'zod/mini';
import { PurchaseDuration } from '../rentals/duration-schemas.js';
import { endpoint } from '../endpoints/endpoint.js';
import { chargeInput } from '../money/price-input.js';
import { Id, Moment } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';
import { DELIVERY_STATES } from './deliveries.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { REASON_MAX_LENGTH } from './users.js';

/** States of a payment. */
export const PAYMENT_STATES = [
  'creating',
  'created',
  'approved',
  'capturing',
  'completed',
  'pending',
  'declined',
  'refunding',
  'partly-refunded',
  'refunded',
  'disputed',
  'abandoned',
] as const;
/** Kinds of ledger entries (PAY-24). */
export const LEDGER_KINDS = [
  'captured',
  'fee',
  'refunded',
  'reversed',
  'disputed',
  'dispute-reversed',
  'dispute-lost',
  'dispute-corrected',
] as const;
/** States of a refund request to PayPal. */
export const REFUND_STATES = ['asked', 'done', 'refused'] as const;

const byId = z.object({ id: Id });
const optionalReason = z.object({ reason: z.optional(optionalText(REASON_MAX_LENGTH)) });

/** A rental or a purchase; amounts in USD. `endsAt` is null for a purchase. */
export const ConsoleRental = z.object({
  id: Id,
  userId: Id,
  renterName: z.string(),
  renterEmail: z.string(),
  listingId: Id,
  title: z.string(),
  paymentId: Id,
  duration: PurchaseDuration,
  total: z.number(),
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  deliveryId: z.nullable(Id),
  deliveryState: z.nullable(z.enum(DELIVERY_STATES)),
  createdAt: Moment,
});
export type ConsoleRental = z.output<typeof ConsoleRental>;

/** One change of a payment's state. `from` is null for the first change; `evidence` is PayPal's response. */
const PaymentStep = z.object({
  from: z.nullable(z.enum(PAYMENT_STATES)),
  state: z.enum(PAYMENT_STATES),
  at: Moment,
  why: z.string(),
  by: z.enum(['buyer', 'paypal', 'worker', 'moderator']),
  evidence: z.record(z.string(), z.unknown()),
});
const LedgerEntry = z.object({
  kind: z.enum(LEDGER_KINDS),
  /** The amount in USD; negative for fees, refunds and amounts held for a dispute. */
  amount: z.number(),
  paypalId: z.string(),
  at: Moment,
});
const RefundEntry = z.object({
  id: Id,
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  refusal: z.nullable(z.string()),
  at: Moment,
});

/** A payment with its state changes, oldest first, its ledger, and its refunds; amounts in USD. */
export const ConsolePayment = z.object({
  id: Id,
  userId: Id,
  buyerName: z.string(),
  listingId: Id,
  listerId: Id,
  title: z.string(),
  duration: PurchaseDuration,
  amount: z.number(),
  /** The code of the coupon and its discount; null and 0 if the payment has no coupon (COUPON-6). */
  coupon: z.nullable(z.string()),
  discount: z.number(),
  state: z.enum(PAYMENT_STATES),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  rentalId: z.nullable(Id),
  capturedAt: z.nullable(Moment),
  createdAt: Moment,
  updatedAt: Moment,
  /** The captured amount less refunds, reversals and disputes: the most that can be refunded now. */
  paid: z.number(),
  history: z.array(PaymentStep),
  ledger: z.array(LedgerEntry),
  refunds: z.array(RefundEntry),
});
export type ConsolePayment = z.output<typeof ConsolePayment>;

export const listConsoleRentals = endpoint({
  id: 'admin.rentals.list',
  method: 'GET',
  path: '/admin/rentals',
  access: 'moderator',
  summary: 'Rentals and purchases',
  query: listQuery(['createdAt', 'title', 'renterName', 'total', 'endsAt'], {
    q: searchText,
    standing: oneOf(['running', 'ended', 'bought']),
    userId: z.optional(Id),
    listingId: z.optional(Id),
  }),
  reply: listReply(ConsoleRental),
});
export const readConsoleRental = endpoint({
  id: 'admin.rentals.read',
  method: 'GET',
  path: '/admin/rentals/{id}',
  access: 'moderator',
  summary: 'One rental or purchase',
  params: byId,
  reply: ConsoleRental,
});
export const listConsolePayments = endpoint({
  id: 'admin.payments.list',
  method: 'GET',
  path: '/admin/payments',
  access: 'moderator',
  summary: 'List payments with their state changes',
  query: listQuery(['createdAt', 'updatedAt', 'title', 'buyerName', 'amount', 'state'], {
    q: searchText,
    state: oneOf(PAYMENT_STATES),
    userId: z.optional(Id),
  }),
  reply: listReply(ConsolePayment),
});
export const readConsolePayment = endpoint({
  id: 'admin.payments.read',
  method: 'GET',
  path: '/admin/payments/{id}',
  access: 'moderator',
  summary: 'One payment',
  params: byId,
  reply: ConsolePayment,
});
export const refundPayment = endpoint({
  id: 'admin.payments.refund',
  method: 'POST',
  path: '/admin/payments/{id}/refund',
  access: 'moderator',
  summary:
    'Refund an amount of a captured payment; without an amount, refund the rest and end the rental at once',
  params: byId,
  body: z.extend(optionalReason, { amount: z.optional(chargeInput('Valid amount is required')) }),
  reply: ConsolePayment,
  idempotent: true,
});
/**
 * The entries in which our ledger of a payment and PayPal's records differ, in USD. An entry that one of them lacks
 * counts as 0 there.
 */
export const LedgerComparison = z.object({
  agrees: z.boolean(),
  differences: z.array(
    z.object({ kind: z.enum(LEDGER_KINDS), paypalId: z.string(), ours: z.number(), theirs: z.number() }),
  ),
});
export type LedgerComparison = z.output<typeof LedgerComparison>;
export const comparePayment = endpoint({
  id: 'admin.payments.compare',
  method: 'GET',
  path: '/admin/payments/{id}/books',
  access: 'moderator',
  summary: "Compare our ledger of a payment with PayPal's current records; changes nothing",
  params: byId,
  reply: LedgerComparison,
});
