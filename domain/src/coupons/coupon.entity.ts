import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A lister's coupon. Stopping is its only change. Its uses are the payments that refer to it (COUPON-1, COUPON-3). */
@Entity('coupons')
@Unique('coupons_code', ['listerId', 'code'])
@Index('coupons_newest', { synchronize: false })
@Check('coupons_code_check', `code ~ '^[A-Z0-9-]{4,20}$'`)
@Check('coupons_percent_check', 'percent BETWEEN 1 AND 99')
@Check('coupons_people_max_check', 'people_max BETWEEN 1 AND 1000')
export class Coupon {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  listerId!: string;

  /** The only listing that it applies to; null if it applies to all of the lister's. */
  @Column('uuid', { nullable: true })
  @ForeignKey('listings')
  listingId!: string | null;

  @Column('text')
  code!: string;

  @Column('int')
  percent!: number;

  /** How many people may use it. */
  @Column('int')
  peopleMax!: number;

  @Column('timestamptz')
  endsAt!: Date;

  /** When its lister stopped it; null otherwise. */
  @Column('timestamptz', { nullable: true })
  stoppedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
