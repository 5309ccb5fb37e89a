import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A webhook from PayPal, append-only. Only the ids in it are stored; the server reads everything else from PayPal. */
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

  /** Null if no payment of ours has these ids. */
  @Column('uuid', { nullable: true })
  paymentId!: string | null;

  @Column('timestamptz')
  receivedAt!: Date;
}
