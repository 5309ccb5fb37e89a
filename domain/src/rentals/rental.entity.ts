import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PurchaseDuration } from '@market/contract/rentals/durations';

/** One paid period of a rental, or a purchase. Each payment has at most one such row (RENT-10). */
@Entity('rentals')
@Index('rentals_chain', ['firstRentalId'], { where: 'first_rental_id IS NOT NULL' })
@Index('rentals_credited_once', ['creditedRentalId'], { unique: true, where: 'undone_at IS NULL' })
@Index('rentals_listing', { synchronize: false })
@Index('rentals_newest', { synchronize: false })
@Index('rentals_renter_email', { synchronize: false })
@Index('rentals_user', { synchronize: false })
@Check('rentals_check', 'ends_at > starts_at')
@Check('rentals_check1', '(first_rental_id IS NULL) = (previous_rental_id IS NULL)')
@Check('rentals_check2', '(credited_rental_id IS NULL) = (credit_cents = 0)')
@Check('rentals_credit_cents_check', 'credit_cents >= 0')
@Check('rentals_total_cents_check', 'total_cents > 0')
export class Rental {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('uuid')
  @ForeignKey('listings')
  listingId!: string;

  @Column('uuid', { unique: true })
  @ForeignKey('payments')
  paymentId!: string;

  @Column('text')
  duration!: PurchaseDuration;

  @Column('int')
  totalCents!: number;

  @Column('text')
  renterName!: string;

  /** The e-mail address to which the source code is delivered. */
  @Column('text')
  renterEmail!: string;

  @Column('timestamptz')
  startsAt!: Date;

  /** The end, which `rentalEnd` computes; null for a purchase. */
  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  /** The first period of the chain; null if this period is the first. */
  @Column('uuid', { nullable: true })
  @ForeignKey('rentals')
  firstRentalId?: string | null;

  /** The period directly before this one in its chain; unique. */
  @Column('uuid', { nullable: true, unique: true })
  @ForeignKey('rentals')
  previousRentalId?: string | null;

  /** The rental whose price is credited to this purchase (RENT-21); unique among purchases that were not refunded. */
  @Column('uuid', { nullable: true })
  @ForeignKey('rentals')
  creditedRentalId?: string | null;

  /** The credit in cents: the payment is lower than the price by this amount. */
  @Column('int', { default: 0 })
  creditCents?: number;

  /** When the rental was refunded; null if it was not. */
  @Column('timestamptz', { nullable: true })
  undoneAt?: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
