import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PurchaseDuration } from '@market/contract/durations';
import type { PaymentState } from './payment.states.js';

/** One attempt to pay for one listing and duration: an order of PayPal's, captured at most once (DECISIONS 12). */
@Entity('payments')
export class Payment {
  /** Also the source of every PayPal-Request-Id of this payment. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid')
  listingId!: string;

  @Column('text')
  duration!: PurchaseDuration;

  @Column('int')
  amountCents!: number;

  /** The rental it extends, or whose money is credited to this purchase; null for one that stands alone. */
  @Column('uuid', { nullable: true })
  forRentalId?: string | null;

  /** What of the price was credited and is not in `amountCents`. */
  @Column('int', { default: 0 })
  creditCents?: number;

  @Column('text')
  currency!: string;

  @Column('text', { default: '' })
  description!: string;

  @Column('text')
  state!: PaymentState;

  /** Rises with each capture that was declined: a new try is a new PayPal-Request-Id. */
  @Column('int', { default: 0 })
  attempt!: number;

  /** PayPal's order id, unique; null until PayPal answered. */
  @Column('text', { nullable: true })
  orderId!: string | null;

  /** PayPal's capture id, unique; null until captured. */
  @Column('text', { nullable: true })
  captureId!: string | null;

  @Column('timestamptz', { nullable: true })
  capturedAt!: Date | null;

  /** When a captured payment without a rental is completed or refunded by the worker (DECISIONS 12). */
  @Column('timestamptz', { nullable: true })
  claimDueAt!: Date | null;

  /** When it is next compared with PayPal's books; null while nothing was captured, and once nothing can happen any more. */
  @Column('timestamptz', { nullable: true })
  compareDueAt!: Date | null;

  /** Since when its ledger is not what PayPal's books say; null while they agree. */
  @Column('timestamptz', { nullable: true })
  booksDifferSince?: Date | null;

  /** PayPal's id of the last refund. */
  @Column('text', { nullable: true })
  refundId!: string | null;

  /** As PayPal knows the payer: where the delivery of an account without an e-mail goes. */
  @Column('text', { nullable: true })
  payerEmail!: string | null;

  /** When the buyer is next to be told that the money went back; null when there is nothing to tell. */
  @Column('timestamptz', { nullable: true })
  refundNoticeAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
