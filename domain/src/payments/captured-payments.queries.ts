import type { PurchaseDuration } from '@market/contract/rentals/durations';
import {
  int,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

const CAPTURED_PAYMENT_ROW = {
  id: uuid,
  userId: uuid,
  listingId: uuid,
  duration: textOf<PurchaseDuration>(),
  amountCents: int,
  creditCents: int,
  /** The rental that this payment extends, or whose price is credited to this purchase. */
  forRentalId: nullable(uuid),
  capturedAt: neverNull(timestamptz),
  /** When the workers create the payment's rental or refund the payment; null once either has been done. */
  claimDueAt: nullable(timestamptz),
  payerEmail: nullable(text),
  accountName: text,
  accountEmail: nullable(text),
};

/** A captured payment that is not disputed, refunded or being refunded, with its buyer's account. */
export type CapturedPayment = RowOf<typeof CAPTURED_PAYMENT_ROW>;

/** $2 are the states of payments that can become a rental. */
const SELECT_CAPTURED_PAYMENTS = `SELECT p.id, p.user_id AS "userId", p.listing_id AS "listingId", p.duration,
    p.amount_cents AS "amountCents", p.credit_cents AS "creditCents", p.for_rental_id AS "forRentalId",
    p.captured_at AS "capturedAt", p.claim_due_at AS "claimDueAt", p.payer_email AS "payerEmail",
    u.display_name AS "accountName", u.email AS "accountEmail"
  FROM payments p JOIN users u ON u.id = p.user_id WHERE p.captured_at IS NOT NULL AND p.state = ANY ($2)`;

export const selectByCapture = statement(
  CAPTURED_PAYMENT_ROW,
  `${SELECT_CAPTURED_PAYMENTS} AND p.capture_id = $1`,
);

export const selectCaptured = statement(CAPTURED_PAYMENT_ROW, `${SELECT_CAPTURED_PAYMENTS} AND p.id = $1`);
