import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last statement number of each year: numbers have no gaps. */
@Entity('statement_counters')
@Check('statement_counters_last_check', 'last > 0')
export class StatementCounter {
  @PrimaryColumn('int')
  year!: number;

  @Column('int')
  last!: number;
}
