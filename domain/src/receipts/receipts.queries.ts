import { Injectable } from '@nestjs/common';
import type { Seller } from '@market/contract/receipts';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import {
  boolean,
  int,
  json,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { returnedCentsSql } from '../payments/ledger/payment-ledger.queries.js';
import { MISSING_RECEIPT_AGE_MAX_MS } from './receipts.rules.js';

const RECEIPT_ROW = {
  id: uuid,
  number: text,
  userId: uuid,
  buyerName: text,
  title: text,
  issuedAt: timestamptz,
  listingId: uuid,
  duration: textOf<PurchaseDuration>(),
  amountCents: int,
  creditCents: int,
  discountCents: int,
  couponCode: nullable(text),
  refundedCents: int,
  currency: text,
  captureId: neverNull(text),
  termsVersion: nullable(text),
  termsSha256: nullable(text),
  licenseVersion: nullable(text),
  licenseSha256: nullable(text),
  textsShown: boolean,
  seller: nullable(json<Seller>()),
  taxBasisPoints: nullable(int),
  taxCents: nullable(int),
};

/** A receipt with its payment; amounts in cents. */
export type ReceiptRow = RowOf<typeof RECEIPT_ROW>;

const SELECT_RECEIPTS = `SELECT r.id, r.number, r.user_id AS "userId", r.buyer_name AS "buyerName", r.title, r.issued_at AS "issuedAt",
    p.listing_id AS "listingId", p.duration, p.amount_cents AS "amountCents", p.credit_cents AS "creditCents",
    p.discount_cents AS "discountCents", c.code AS "couponCode",
    ${returnedCentsSql('p.id')}::int AS "refundedCents", p.currency, p.capture_id AS "captureId",
    p.terms_version AS "termsVersion", p.terms_sha256 AS "termsSha256", p.license_version AS "licenseVersion",
    p.license_sha256 AS "licenseSha256", p.texts_shown AS "textsShown", p.seller, p.tax_basis_points AS "taxBasisPoints",
    p.tax_cents AS "taxCents"
  FROM receipts r JOIN payments p ON p.id = r.payment_id LEFT JOIN coupons c ON c.id = p.coupon_id`;

/**
 * Returns the SQL condition that a payment was recently captured and has no receipt. `now` is the parameter
 * with the current time.
 */
export function lacksReceiptSql(now: string): string {
  return `captured_at > ${now}::timestamptz - interval '${MISSING_RECEIPT_AGE_MAX_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM receipts WHERE payment_id = payments.id)`;
}

const selectOwn = statement(RECEIPT_ROW, `${SELECT_RECEIPTS} WHERE r.id = $1 AND r.user_id = $2`);

const selectOfPayment = statement(RECEIPT_ROW, `${SELECT_RECEIPTS} WHERE r.payment_id = $1`);

const selectOfRentals = statement(
  { rentalId: uuid, id: uuid, number: text },
  `SELECT rentals.id AS "rentalId", receipts.id, receipts.number
   FROM rentals JOIN receipts ON receipts.payment_id = rentals.payment_id WHERE rentals.id = ANY($1)`,
);

/** Locks a payment, so that only one transaction issues its receipt. */
export const lockPayment = statement(
  { capturedAt: nullable(timestamptz) },
  'SELECT captured_at AS "capturedAt" FROM payments WHERE id = $1 FOR UPDATE',
);

/** Returns the next receipt number of the year $1; its counter stays locked until the transaction ends. */
export const allocateReceiptNumber = statement(
  { last: int },
  `INSERT INTO receipt_counters AS counter (year, last) VALUES ($1, 1)
   ON CONFLICT (year) DO UPDATE SET last = counter.last + 1 RETURNING last`,
);

/** Inserts the receipt $1 with the number $2 of the payment $3 at $4; its e-mail is due at once. */
export const insertReceipt = statement(
  {},
  `INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at, mail_due_at)
   SELECT $1, $2, payments.id, payments.user_id, users.display_name, listings.title, $4, $4
   FROM payments JOIN users ON users.id = payments.user_id JOIN listings ON listings.id = payments.listing_id
   WHERE payments.id = $3`,
);

/** Selects up to $2 captured payments without a receipt at $1, the oldest first. */
export const selectPaymentsWithoutReceipt = statement(
  { id: uuid },
  `SELECT id FROM payments WHERE ${lacksReceiptSql('$1')} ORDER BY captured_at LIMIT $2`,
);

/** Reads receipts. */
@Injectable()
export class ReceiptsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a user's own receipt; undefined if it is another user's (PAY-31). */
  async findOwn(id: string, userId: string): Promise<ReceiptRow | undefined> {
    const [row] = await this.readPool.rows(selectOwn(id, userId));
    return row;
  }

  /** Returns the receipt of a payment. */
  async findOfPayment(paymentId: string): Promise<ReceiptRow | undefined> {
    const [row] = await this.readPool.rows(selectOfPayment(paymentId));
    return row;
  }

  /** Returns receipts by rental id; rentals whose receipt is not issued yet are left out. */
  async findOfRentals(
    rentalIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.readPool.rows(selectOfRentals(rentalIds));
    return new Map(rows.map(({ rentalId, id, number }) => [rentalId, { id, number }]));
  }
}
