import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A payment whose newest ledger lines are missing in its lister's ledger. A trigger inserts the row, and
 * `EarningsService.post` deletes it.
 */
@Entity('earnings_to_post')
export class EarningToPost {
  @PrimaryColumn('uuid')
  paymentId!: string;

  @Column('timestamptz')
  at!: Date;
}
