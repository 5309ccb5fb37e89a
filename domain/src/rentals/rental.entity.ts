import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PurchaseDuration } from '@market/contract/durations';

/** What a captured payment became: a period of use, or a purchase for good. One per payment. */
@Entity('rentals')
export class Rental {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid')
  listingId!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('text')
  duration!: PurchaseDuration;

  @Column('int')
  totalCents!: number;

  @Column('text')
  renterName!: string;

  /** Where the delivery goes. */
  @Column('text')
  renterEmail!: string;

  @Column('timestamptz')
  startsAt!: Date;

  /** Start plus calendar months, UTC, end of month clipped (DECISIONS 8b); null for a purchase. */
  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  /** The first period of the chain that this one belongs to; null for a first one. */
  @Column('uuid', { nullable: true })
  firstRentalId?: string | null;

  /** The period that this one goes on from; no two go on from the same. */
  @Column('uuid', { nullable: true })
  previousRentalId?: string | null;

  /** The rental whose money this purchase was credited with; one purchase that stands at most. */
  @Column('uuid', { nullable: true })
  creditedRentalId?: string | null;

  /** What was credited; the payment is that much less than the price. */
  @Column('int', { default: 0 })
  creditCents?: number;

  /** When its money went back; null while it stands. */
  @Column('timestamptz', { nullable: true })
  undoneAt?: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
