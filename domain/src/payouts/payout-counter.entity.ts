import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The last payout number that was assigned in each year, so that the numbers of a year have no gaps
 * (PAYOUT-4).
 */
@Entity('payout_counters')
@Check('payout_counters_last_check', 'last > 0')
export class PayoutCounter {
  @PrimaryColumn('int')
  year!: number;

  @Column('int')
  last!: number;
}
