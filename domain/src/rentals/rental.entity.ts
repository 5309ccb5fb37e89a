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

  @Column('timestamptz')
  createdAt!: Date;
}
