import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A coupon that a lister created. It never changes, except that its lister can stop it. The payments that
 * refer to it are its uses (COUPON-1, COUPON-3).
 */
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

  /** The listing to which the coupon applies; null if it applies to all listings of the lister. */
  @Column('uuid', { nullable: true })
  @ForeignKey('listings')
  listingId!: string | null;

  @Column('text')
  code!: string;

  @Column('int')
  percent!: number;

  /** How many people may use the coupon. */
  @Column('int')
  peopleMax!: number;

  @Column('timestamptz')
  endsAt!: Date;

  /** When the lister stopped the coupon; null if it was not stopped. */
  @Column('timestamptz', { nullable: true })
  stoppedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
