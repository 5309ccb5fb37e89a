import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { Reads } from '../foundation/reads.js';
import { CLAIMABLE_STATES } from './payment.states.js';

/** A captured payment whose money is with us and not disputed, with its buyer's account. */
export interface CapturedPayment {
  readonly id: string;
  readonly userId: string;
  readonly listingId: string;
  readonly duration: PurchaseDuration;
  readonly amountCents: number;
  readonly creditCents: number;
  /** The rental that it extends, or whose price is credited to this purchase. */
  readonly forRentalId: string | null;
  readonly capturedAt: Date;
  /** When the workers claim it; null once it became a rental, or is to be refunded. */
  readonly claimDueAt: Date | null;
  readonly payerEmail: string | null;
  readonly accountName: string;
  readonly accountEmail: string | null;
}

const CAPTURED = `SELECT p.id, p.user_id AS "userId", p.listing_id AS "listingId", p.duration,
    p.amount_cents AS "amountCents", p.credit_cents AS "creditCents", p.for_rental_id AS "forRentalId",
    p.captured_at AS "capturedAt", p.claim_due_at AS "claimDueAt", p.payer_email AS "payerEmail",
    u.display_name AS "accountName", u.email AS "accountEmail"
  FROM payments p JOIN users u ON u.id = p.user_id WHERE p.captured_at IS NOT NULL AND p.state = ANY ($2)`;

/** Captured payments on their way to become a rental. */
@Injectable()
export class CapturedPaymentsService {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Returns the payment with PayPal's capture id `captureId`; undefined if its money is not with us or is disputed. */
  async byCapture(captureId: string): Promise<CapturedPayment | undefined> {
    const [payment] = await this.reads.rows<CapturedPayment>({
      text: `${CAPTURED} AND p.capture_id = $1`,
      values: [captureId, CLAIMABLE_STATES],
    });
    return payment;
  }

  /** Returns the payment with our own id `id`; undefined if its money is not with us or is disputed. */
  async byId(id: string): Promise<CapturedPayment | undefined> {
    const [payment] = await this.reads.rows<CapturedPayment>({
      text: `${CAPTURED} AND p.id = $1`,
      values: [id, CLAIMABLE_STATES],
    });
    return payment;
  }

  /**
   * Claims the money inside the transaction that makes its rental (RENT-10), by compare-and-set: returns false if it was
   * claimed before, is to be refunded or is disputed.
   */
  async claim(tx: EntityManager, paymentId: string): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE payments SET claim_due_at = NULL, updated_at = $2
       WHERE id = $1 AND state = ANY ($3) AND claim_due_at IS NOT NULL`,
      [paymentId, this.clock.now(), CLAIMABLE_STATES],
    );
    return count === 1;
  }
}
