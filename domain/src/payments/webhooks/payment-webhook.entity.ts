import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A webhook from PayPal; the row is never changed. Only the ids in the webhook are stored: the server reads
 * everything else from PayPal.
 */
@Entity('payment_notices')
@Index('payment_notices_received', ['receivedAt'])
export class PaymentWebhook {
  /** PayPal’s id of the webhook event. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  eventType!: string;

  @Column('text', { nullable: true })
  orderId!: string | null;

  @Column('text', { nullable: true })
  captureId!: string | null;

  @Column('text', { nullable: true })
  disputeId!: string | null;

  /** The payment that the webhook is about; null if no payment has its ids. */
  @Column('uuid', { nullable: true })
  paymentId!: string | null;

  @Column('timestamptz')
  receivedAt!: Date;
}
