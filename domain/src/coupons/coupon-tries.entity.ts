import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How many wrong coupon codes a person has entered within an hour (COUPON-5). */
@Entity('coupon_tries')
@Check('coupon_tries_wrong_check', 'wrong >= 0')
export class CouponTries {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  /** Start of the hour in which wrong codes are counted. */
  @Column('timestamptz')
  since!: Date;

  @Column('int')
  wrong!: number;
}
