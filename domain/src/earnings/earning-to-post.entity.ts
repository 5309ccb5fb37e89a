import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A payment whose own ledger has lines that are not posted to the lister's ledger yet. A trigger inserts the row, and
 * `EarningsService.post` deletes it.
 */
@Entity('earnings_to_post')
export class EarningToPost {
  @PrimaryColumn('uuid')
  paymentId!: string;

  @Column('timestamptz')
  at!: Date;
}
