import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * One attempt to send a batch to PayPal. If the process crashes, the attempt stays 'begun': whether PayPal
 * received the batch is unknown (PAYOUT-21).
 */
@Entity('payout_attempts')
@Index('payout_attempts_batch', ['batchId', 'at'])
@Check('payout_attempts_outcome_check', `outcome IN ('begun', 'sent', 'refused', 'unknown')`)
export class PayoutAttempt {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('payout_batches')
  batchId!: string;

  @Column('text')
  outcome!: 'begun' | 'sent' | 'refused' | 'unknown';

  /** PayPal's reason code if the batch was refused; an explanation if the result is unknown. */
  @Column('text', { default: '' })
  detail!: string;

  @Column('timestamptz')
  at!: Date;
}
