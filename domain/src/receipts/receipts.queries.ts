import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import { Reads } from '../foundation/reads.js';
import { goneCentsSql } from '../payments/payment-ledger.queries.js';
import { LOOK_BACK_MS } from './receipts.rules.js';

/** A receipt with the payment it is of; amounts in cents. */
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

/** Which payments are captured and have no receipt at the moment `now`, a parameter; as SQL of the table of payments. */
export function withoutReceipt(now: string): string {
  return `captured_at > ${now}::timestamptz - interval '${LOOK_BACK_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM receipts WHERE payment_id = payments.id)`;
}

/** Reads of receipts. */
@Injectable()
export class ReceiptsQueries {
  constructor(private readonly reads: Reads) {}

  /** One of a person's own; undefined for anybody else's. */
  async own(id: string, userId: string): Promise<ReceiptRow | undefined> {
    const [row] = await this.reads.rows<ReceiptRow>({
      name: 'receipts.own',
      text: `${RECEIPT} WHERE r.id = $1 AND r.user_id = $2`,
      values: [id, userId],
    });
    return row;
  }

  /** The receipt of a payment. */
  async ofPayment(paymentId: string): Promise<ReceiptRow | undefined> {
    const [row] = await this.reads.rows<ReceiptRow>({
      name: 'receipts.of-payment',
      text: `${RECEIPT} WHERE r.payment_id = $1`,
      values: [paymentId],
    });
    return row;
  }

  /** The receipts of rentals, by the rental; one whose receipt is still to be issued is left out. */
  async ofRentals(
    rentalIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows<{ rentalId: string; id: string; number: string }>({
      name: 'receipts.of-rentals',
      text: `SELECT rentals.id AS "rentalId", receipts.id, receipts.number
             FROM rentals JOIN receipts ON receipts.payment_id = rentals.payment_id WHERE rentals.id = ANY($1)`,
      values: [rentalIds],
    });
    return new Map(rows.map(({ rentalId, id, number }) => [rentalId, { id, number }]));
  }
}
