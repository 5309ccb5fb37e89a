import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment, PageQuery } from './endpoints/paging.js';

/** Reasons that stop payouts to a lister (PAYOUT-30). */
export const HOLD_REASONS = [
  'no-address',
  'address-changed',
  'disabled',
  'held',
  'reported',
  'books-differ',
  'stopped',
  'under-way',
  'too-little',
] as const;

/** A hold, which stops payouts to a lister: its reason, its start, and how it ends. */
export const Hold = z.object({
  reason: z.enum(HOLD_REASONS),
  /** Texts for the lister: why payouts are stopped, and how they can start again. */
  why: z.string(),
  ends: z.string(),
  since: z.nullable(Moment),
  /** When the hold ends by itself; null if that is unknown. */
  until: z.nullable(Moment),
  /** The reason that a moderator wrote; null for a hold that no moderator placed. */
  note: z.nullable(z.string()),
});
export type Hold = z.output<typeof Hold>;

/** The part of the available balance that is not paid out for now, in USD (PAYOUT-40). */
export const Reserve = z.object({
  amount: z.number(),
  /** Texts for the lister: why a part is reserved, and how the reserve ends. */
  why: z.string(),
  ends: z.string(),
  since: Moment,
});
export type Reserve = z.output<typeof Reserve>;

/** The PayPal address of a lister's payouts (PAYOUT-10). */
export const PayoutAddress = z.object({
  /** The confirmed PayPal address; null until the lister has confirmed one. */
  address: z.nullable(z.string()),
  confirmedAt: z.nullable(Moment),
  /** A new address for which the lister has not entered the confirmation code yet. */
  newAddress: z.nullable(z.string()),
});
export type PayoutAddress = z.output<typeof PayoutAddress>;

/** States of a payout as its lister sees them. `on-hold`: PayPal is reviewing the payout. */
export const PAYOUT_STATES = [
  'waiting',
  'sending',
  'under-way',
  'on-hold',
  'unclaimed',
  'paid',
  'returned',
] as const;

/** A payout; the amount in USD. */
export const Payout = z.object({
  id: Id,
  /** The number that the lister sees, such as `P-2026-000001`. */
  number: z.string(),
  amount: z.number(),
  address: z.string(),
  origin: z.enum(['weekly', 'requested']),
  state: z.enum(PAYOUT_STATES),
  /**
   * The status that PayPal reports for the payout, such as `REVERSED`; null until PayPal reports one
   * (PAYOUT-22).
   */
  itemStatus: z.nullable(z.string()),
  /** PayPal's reason code for a returned payout; null otherwise. */
  reason: z.nullable(z.string()),
  createdAt: Moment,
  /** When the payout was paid or returned; null before. */
  endedAt: z.nullable(Moment),
});
export type Payout = z.output<typeof Payout>;

const RETURN_REASON_TEXTS: Readonly<Record<string, string>> = {
  RETURNED: 'PayPal returned it, as it does when nobody claims it within 30 days.',
  REFUNDED: 'It was refunded from your PayPal account.',
  REVERSED: 'PayPal reversed it after it was paid.',
  BLOCKED: 'PayPal blocked it. Ask PayPal’s support about your account.',
};

/** Returns why a payout with PayPal's status `itemStatus` was returned, as a text for its lister (PAYOUT-23). */
export function returnReasonText(itemStatus: string | null): string {
  return (
    RETURN_REASON_TEXTS[itemStatus ?? ''] ??
    'PayPal could not pay it. Check your PayPal address before the next payout.'
  );
}

/** A payout with every attempt to send it, oldest first. */
export const PayoutDetail = z.extend(Payout, {
  tries: z.array(z.object({ at: Moment, outcome: z.enum(['begun', 'sent', 'refused', 'unknown']) })),
});
export type PayoutDetail = z.output<typeof PayoutDetail>;

/** Maximum characters of a receiver's address at PayPal. */
const PAYPAL_ADDRESS_MAX_LENGTH = 127;
const EMAIL_ERROR = 'Please enter a valid email';
/**
 * PayPal refuses a whole batch of payouts if one address contains a character that is not ASCII (PAYOUT-12).
 */
const ASCII_ONLY = /^\p{ASCII}*$/u;
const NOT_ASCII_ERROR = 'PayPal pays to no address with letters such as é or ü. Use another address.';

export const listPayouts = endpoint({
  id: 'payouts.list',
  method: 'GET',
  path: '/payouts',
  access: 'user',
  summary: "The caller's payouts, newest first",
  query: PageQuery,
  reply: z.object({ payouts: z.array(Payout), nextCursor: z.nullable(z.string()) }),
});
export const readPayout = endpoint({
  id: 'payouts.read',
  method: 'GET',
  path: '/payouts/{id}',
  access: 'user',
  summary: "One of the caller's payouts, with every try to send it",
  params: z.object({ id: Id }),
  reply: PayoutDetail,
});
export const requestPayout = endpoint({
  id: 'payouts.request',
  method: 'POST',
  path: '/payouts',
  access: 'user',
  summary: 'Pay out all that is available to the caller',
  reply: PayoutDetail,
  status: 201,
  idempotent: true,
});
export const askPayoutCode = endpoint({
  id: 'payouts.address',
  method: 'POST',
  path: '/payouts/address',
  access: 'user',
  summary: 'Send a confirmation code to a PayPal address',
  body: z.object({
    address: z
      .string({ error: EMAIL_ERROR })
      .check(
        z.trim(),
        z.regex(ASCII_ONLY, { error: NOT_ASCII_ERROR, abort: true }),
        z.maxLength(PAYPAL_ADDRESS_MAX_LENGTH, EMAIL_ERROR),
        z.email(EMAIL_ERROR),
      ),
  }),
});
export const confirmPayoutAddress = endpoint({
  id: 'payouts.confirm-address',
  method: 'POST',
  path: '/payouts/address/confirm',
  access: 'user',
  summary: 'Confirm the PayPal address with the code that was sent to it',
  body: z.object({
    code: z
      .string({ error: 'Type the six digits of the code' })
      .check(z.trim(), z.regex(/^\d{6}$/, 'Type the six digits of the code')),
  }),
  reply: PayoutAddress,
});
