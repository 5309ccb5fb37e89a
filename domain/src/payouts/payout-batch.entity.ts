import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Payouts that are sent to PayPal in one call. The batch's id is the `sender_batch_id`; PayPal carries out only one
 * batch per id (PAYOUT-20).
 */
@Entity('payout_batches')
@Index('payout_batches_sending', ['nextTryAt'], { where: `state = 'sending'` })
@Index('payout_batches_look_due', ['lookDueAt'], { where: 'look_due_at IS NOT NULL' })
@Check('payout_batches_check', `(state = 'sent') = (paypal_id IS NOT NULL)`)
@Check('payout_batches_state_check', `state IN ('sending', 'sent', 'refused')`)
export class PayoutBatch {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  state!: 'sending' | 'sent' | 'refused';

  /** PayPal's id of the batch; null until PayPal has accepted the batch. */
  @Column('text', { nullable: true, unique: true })
  paypalId!: string | null;

  @Column('int', { default: 0 })
  tries!: number;

  /**
   * When the next attempt to send the batch is due. An attempt first postpones this time, so that no other
   * process makes an attempt at the same time.
   */
  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  /**
   * When the batch's records at PayPal are read next; null before the batch was sent, and once no payout of the batch
   * is expected to change and none differs from PayPal's record.
   */
  @Column('timestamptz', { nullable: true })
  lookDueAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
