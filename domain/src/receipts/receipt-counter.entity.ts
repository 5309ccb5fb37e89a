import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last receipt number that was assigned in each year, so that the numbers of a year have no gaps. */
@Entity('receipt_counters')
@Check('receipt_counters_last_check', 'last > 0')
export class ReceiptCounter {
  @PrimaryColumn('int')
  year!: number;

  @Column('int')
  last!: number;
}
