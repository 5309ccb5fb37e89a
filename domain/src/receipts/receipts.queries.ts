import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import { Reads } from '../foundation/reads.js';
import { goneCentsSql } from '../payments/payment-ledger.queries.js';
import { LOOK_BACK_MS } from './receipts.rules.js';

/** A receipt with its payment; amounts in cents. */
export interface ReceiptRow {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly buyerName: string;
  readonly title: string;
  readonly issuedAt: Date;
  readonly listingId: string;
  readonly duration: PurchaseDuration;
  readonly amountCents: number;
  readonly creditCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  readonly captureId: string;
}

const RECEIPT = `SELECT r.id, r.number, r.user_id AS "userId", r.buyer_name AS "buyerName", r.title, r.issued_at AS "issuedAt",
    p.listing_id AS "listingId", p.duration, p.amount_cents AS "amountCents", p.credit_cents AS "creditCents",
    ${goneCentsSql('p.id')}::int AS "refundedCents", p.currency, p.capture_id AS "captureId"
  FROM receipts r JOIN payments p ON p.id = r.payment_id`;

/** An SQL condition on `payments`: captured lately and without a receipt. `now` names the parameter with the present time. */
export function withoutReceipt(now: string): string {
  return `captured_at > ${now}::timestamptz - interval '${LOOK_BACK_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM receipts WHERE payment_id = payments.id)`;
}

/** Reads of receipts. */
@Injectable()
export class ReceiptsQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns a user's own receipt; undefined for another user's (PAY-31). */
  async own(id: string, userId: string): Promise<ReceiptRow | undefined> {
    const [row] = await this.reads.rows<ReceiptRow>({
      text: `${RECEIPT} WHERE r.id = $1 AND r.user_id = $2`,
      values: [id, userId],
    });
    return row;
  }

  /** Returns the receipt of a payment. */
  async ofPayment(paymentId: string): Promise<ReceiptRow | undefined> {
    const [row] = await this.reads.rows<ReceiptRow>({
      text: `${RECEIPT} WHERE r.payment_id = $1`,
      values: [paymentId],
    });
    return row;
  }

  /** Returns receipts by rental id; rentals whose receipt is not issued yet are left out. */
  async ofRentals(
    rentalIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows<{ rentalId: string; id: string; number: string }>({
      text: `SELECT rentals.id AS "rentalId", receipts.id, receipts.number
             FROM rentals JOIN receipts ON receipts.payment_id = rentals.payment_id WHERE rentals.id = ANY($1)`,
      values: [rentalIds],
    });
    return new Map(rows.map(({ rentalId, id, number }) => [rentalId, { id, number }]));
  }
}
