import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A payment with lines in its own ledger that its lister's ledger does not contain yet. A trigger inserts the
 * row, and `EarningsService.post` deletes it.
 */
@Entity('earnings_to_post')
export class EarningToPost {
  @PrimaryColumn('uuid')
  paymentId!: string;

  @Column('timestamptz')
  at!: Date;
}
