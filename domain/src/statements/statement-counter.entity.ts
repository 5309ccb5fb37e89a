import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last serial number assigned in each year; the counter leaves no gaps between a year's statement numbers. */
@Entity('statement_counters')
@Check('statement_counters_last_check', 'last > 0')
export class StatementCounter {
  @PrimaryColumn('int')
  year!: number;

  @Column('int')
  last!: number;
}
