import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import { hasRepositorySql } from '../deliveries/deliveries.queries.js';
import { Reads } from '../foundation/reads.js';
import { canBeRentedSql, isOfferedSql } from '../listings/listings.queries.js';
import { paidCentsSql } from '../payments/payment-ledger.queries.js';
import type { PaymentsService } from '../payments/payments.service.js';

type PaymentState = Parameters<PaymentsService['isClaimable']>[0]['state'];

/** A captured payment with all that the rules of its rental ask about, and what its renter is then shown. */
export interface RentalOrder {
  readonly paymentId: string;
  readonly userId: string;
  readonly listingId: string;
  readonly duration: PurchaseDuration;
  readonly amountCents: number;
  readonly creditCents: number;
  readonly forRentalId: string | null;
  readonly state: PaymentState;
  readonly capturedAt: Date;
  /** Null once its money was spent, or is to go back. */
  readonly claimDueAt: Date | null;
  readonly payerEmail: string | null;
  /** What was paid and has not gone back. */
  readonly paidCents: number;
  /** The rental that was made of it. */
  readonly rentalId: string | null;
  readonly accountName: string;
  readonly accountEmail: string | null;
  /** Whether its listing can be rented still. */
  readonly canBeHad: boolean;
  readonly title: string;
  readonly image: string;
  readonly sourceUrl: string;
  readonly priceCents: number;
  readonly isOffered: boolean;
  readonly receiptId: string | null;
  readonly receiptNumber: string | null;
  /** Whether the buyer was let into the listing's repository before. */
  readonly hasRepository: boolean;
}

const ORDER = `SELECT p.id AS "paymentId", p.user_id AS "userId", p.listing_id AS "listingId", p.duration,
    p.amount_cents AS "amountCents", p.credit_cents AS "creditCents", p.for_rental_id AS "forRentalId", p.state,
    p.captured_at AS "capturedAt", p.claim_due_at AS "claimDueAt", p.payer_email AS "payerEmail",
    ${paidCentsSql('p.id')}::int AS "paidCents", (SELECT id FROM rentals WHERE payment_id = p.id) AS "rentalId",
    u.display_name AS "accountName", u.email AS "accountEmail", ${canBeRentedSql('l')} AS "canBeHad",
    l.title, l.image, l.source_url AS "sourceUrl", l.price_cents AS "priceCents",
    ${isOfferedSql('l')} AS "isOffered", receipts.id AS "receiptId", receipts.number AS "receiptNumber",
    ${hasRepositorySql('p.user_id', 'p.listing_id')} AS "hasRepository"
  FROM payments p JOIN users u ON u.id = p.user_id JOIN listings l ON l.id = p.listing_id
  LEFT JOIN receipts ON receipts.payment_id = p.id`;

/** Reads what rentals are made of: one statement, whatever is asked about. */
@Injectable()
export class RentalOrdersQueries {
  constructor(private readonly reads: Reads) {}

  /** The payment of a capture of PayPal's; undefined where none of ours is. */
  byCapture(captureId: string): Promise<RentalOrder | undefined> {
    return this.captured('p.capture_id', captureId);
  }

  /** A captured payment by its own id. */
  byPayment(id: string): Promise<RentalOrder | undefined> {
    return this.captured('p.id', id);
  }

  private async captured(column: 'p.capture_id' | 'p.id', value: string): Promise<RentalOrder | undefined> {
    const [order] = await this.reads.rows<RentalOrder>({
      name: `rental-orders.by ${column}`,
      text: `${ORDER} WHERE ${column} = $1 AND p.captured_at IS NOT NULL`,
      values: [value],
    });
    return order;
  }
}
