import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Records that a webhook was handled, so that its duplicates are not handled again. The row is never changed. */
@Entity('payment_notice_uses')
export class PaymentWebhookUse {
  @PrimaryColumn('text', { name: 'notice_id' })
  webhookId!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('timestamptz')
  usedAt!: Date;
}
