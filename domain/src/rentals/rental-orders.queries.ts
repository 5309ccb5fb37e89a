import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import { Reads } from '../foundation/reads.js';
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
    u.display_name AS "accountName", u.email AS "accountEmail", (l.state = 'approved' AND NOT l.sold) AS "canBeHad",
    l.title, l.image, l.source_url AS "sourceUrl", l.price_cents AS "priceCents",
    (l.state = 'approved' AND l.is_available) AS "isOffered", receipts.id AS "receiptId", receipts.number AS "receiptNumber",
    EXISTS (SELECT FROM repository_invitations i WHERE i.user_id = p.user_id AND i.listing_id = p.listing_id
      AND i.state IN ('invited', 'accepted')) AS "hasRepository"
  FROM payments p JOIN users u ON u.id = p.user_id JOIN listings l ON l.id = p.listing_id
  LEFT JOIN receipts ON receipts.payment_id = p.id`;

/** Reads what rentals are made of: one statement, whatever is asked about. */
@Injectable()
export class RentalOrdersQueries {
  constructor(private readonly reads: Reads) {}

  /** The payment of a capture of PayPal's; undefined where none of ours is. */
  async byCapture(captureId: string): Promise<RentalOrder | undefined> {
    const text = `${ORDER} WHERE p.capture_id = $1 AND p.captured_at IS NOT NULL`;
    const [order] = await this.reads.rows<RentalOrder>({
      name: 'rental-orders.by-capture',
      text,
      values: [captureId],
    });
    return order;
  }

  /** A captured payment by its own id. */
  async byPayment(id: string): Promise<RentalOrder | undefined> {
    const text = `${ORDER} WHERE p.id = $1 AND p.captured_at IS NOT NULL`;
    const [order] = await this.reads.rows<RentalOrder>({
      name: 'rental-orders.by-payment',
      text,
      values: [id],
    });
    return order;
  }
}
