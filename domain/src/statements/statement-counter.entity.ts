import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last statement number given out in each year, so that the numbers of a year have no gaps. */
@Entity('statement_counters')
@Check('statement_counters_last_check', 'last > 0')
export class StatementCounter {
  @PrimaryColumn('int')
  year!: number;

  @Column('int')
  last!: number;
}
