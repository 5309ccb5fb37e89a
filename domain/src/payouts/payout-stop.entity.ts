import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Stops all payouts while the table has its only row. Restoring a backup inserts it, because PayPal may have paid
 * payouts that the backup lacks; an operator deletes it (PAYOUT-32).
 */
@Entity('payout_stops')
@Check('payout_stops_id_check', 'id = 1')
export class PayoutStop {
  @PrimaryColumn('int', { default: 1 })
  id!: number;

  @Column('timestamptz', { default: () => 'now()' })
  stoppedAt!: Date;
}
