import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Seller } from '@market/contract/receipts';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import type { PaymentState } from './payment.states.js';

/** An attempt to pay for one listing and duration: an order at PayPal, captured at most once (PAY-2). */
@Entity('payments')
@Index('payments_books_differ', ['booksDifferSince'], { where: 'books_differ_since IS NOT NULL' })
@Index('payments_captured', ['capturedAt'], { where: 'captured_at IS NOT NULL' })
@Index('payments_coupon', { synchronize: false })
@Index('payments_claim_due', ['claimDueAt'], { where: 'claim_due_at IS NOT NULL' })
@Index('payments_compare_due', ['compareDueAt'], { where: 'compare_due_at IS NOT NULL' })
@Index('payments_listing', ['listingId'])
@Index('payments_newest', { synchronize: false })
@Index('payments_open', ['updatedAt'], {
  where: `state IN ('creating', 'created', 'approved', 'capturing', 'pending', 'refunding')`,
})
@Index('payments_refund_notice', ['refundNoticeAt'], { where: 'refund_notice_at IS NOT NULL' })
@Index('payments_refunded', ['updatedAt'], { where: `state = 'refunded'` })
@Index('payments_user', { synchronize: false })
@Check('payments_amount_cents_check', 'amount_cents > 0')
@Check('payments_credit_cents_check', 'credit_cents >= 0')
@Check('payments_coupon_check', '(coupon_id IS NULL) = (discount_cents = 0) AND discount_cents >= 0')
@Check('payments_currency_check', `currency = 'USD'`)
@Check(
  'payments_state_check',
  `state IN ('creating', 'created', 'approved', 'capturing', 'completed', 'pending', 'declined', 'refunding', 'refunded', 'partly-refunded', 'disputed', 'abandoned')`,
)
export class Payment {
  /** The payment's id. The PayPal-Request-Ids of its order and its captures are derived from it (PAY-7). */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('uuid')
  @ForeignKey('listings')
  listingId!: string;

  @Column('text')
  duration!: PurchaseDuration;

  @Column('int')
  amountCents!: number;

  /** The rental that this payment extends, or whose price is credited to this purchase; null otherwise. */
  @Column('uuid', { nullable: true })
  @ForeignKey('rentals')
  forRentalId?: string | null;

  /** The credited part of the price, which is not in `amountCents` (RENT-21). */
  @Column('int', { default: 0 })
  creditCents?: number;

  /** The coupon of the order; null if it has none. */
  @Column('uuid', { nullable: true })
  @ForeignKey('coupons')
  couponId?: string | null;

  /** The discount by the coupon, which is not in `amountCents` (COUPON-2). */
  @Column('int', { default: 0 })
  discountCents?: number;

  /** The time until which the unpaid order reserves one use of the coupon (COUPON-3). */
  @Column('timestamptz', { nullable: true })
  couponHeldUntil?: Date | null;

  @Column('text')
  currency!: string;

  @Column('text', { default: '' })
  description!: string;

  @Column('text')
  state!: PaymentState;

  /**
   * How many captures were declined or given up. A new capture needs a new PayPal-Request-Id, which contains
   * this number, because PayPal repeats its response to the same id.
   */
  @Column('int', { default: 0 })
  attempt!: number;

  /** PayPal's order id, unique; null until PayPal has created the order. */
  @Column('text', { nullable: true, unique: true })
  orderId!: string | null;

  /** PayPal's capture id, unique; null until the order is captured. */
  @Column('text', { nullable: true, unique: true })
  captureId!: string | null;

  @Column('timestamptz', { nullable: true })
  capturedAt!: Date | null;

  /**
   * When the workers make the rental of a captured payment or refund the payment (PAY-5); null before the
   * capture, and once the payment became a rental or was refunded.
   */
  @Column('timestamptz', { nullable: true })
  claimDueAt!: Date | null;

  /**
   * When the payment is next compared with PayPal's records; null before the capture, and once PayPal can no
   * longer move the money.
   */
  @Column('timestamptz', { nullable: true })
  compareDueAt!: Date | null;

  /** The time since which the payment's ledger differs from PayPal's records; null while both agree (PAY-24). */
  @Column('timestamptz', { nullable: true })
  booksDifferSince?: Date | null;

  /** PayPal's id of the payment's last refund. */
  @Column('text', { nullable: true, unique: true })
  refundId!: string | null;

  /**
   * The payer's e-mail address at PayPal. The source code is sent to it if the buyer's account has no
   * address.
   */
  @Column('text', { nullable: true })
  payerEmail!: string | null;

  /** The payer's country at PayPal, two letters; null if PayPal names none. */
  @Column('text', { nullable: true })
  payerCountry?: string | null;

  /**
   * The tax rate in hundredths of a percent, and the tax that `amountCents` includes, both at the time of the
   * capture; null without tax (PAY-33).
   */
  @Column('int', { nullable: true })
  taxBasisPoints?: number | null;

  @Column('int', { nullable: true })
  taxCents?: number | null;

  /** The seller in the settings at the time of the capture, for the receipt; null if there was none (PAY-32). */
  @Column('jsonb', { nullable: true })
  seller?: Seller | null;

  /**
   * Version and SHA-256 of the terms and the license that apply to the order (PAY-60); null for payments
   * that are older than these columns.
   */
  @Column('text', { nullable: true })
  termsVersion?: string | null;

  @Column('text', { name: 'terms_sha256', nullable: true })
  termsSha256?: string | null;

  @Column('text', { nullable: true })
  licenseVersion?: string | null;

  @Column('text', { name: 'license_sha256', nullable: true })
  licenseSha256?: string | null;

  /** Whether the buyer accepted these terms and this license at checkout (PAY-60, PAY-62). */
  @Column('boolean', { default: false })
  textsShown?: boolean;

  /** When the e-mail about a refund is due; null if there is none to send. */
  @Column('timestamptz', { nullable: true })
  refundNoticeAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
