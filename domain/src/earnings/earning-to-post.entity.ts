import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment with ledger lines that are not in its lister's ledger yet. A trigger inserts the row; posting deletes it. */
@Entity('earnings_to_post')
export class EarningToPost {
  @PrimaryColumn('uuid')
  paymentId!: string;

  @Column('timestamptz')
  at!: Date;
}
