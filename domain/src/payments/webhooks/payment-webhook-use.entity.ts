import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A webhook that was handled. The row, which is never changed, keeps a duplicate from being handled again.
 */
@Entity('payment_notice_uses')
export class PaymentWebhookUse {
  @PrimaryColumn('text', { name: 'notice_id' })
  webhookId!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('timestamptz')
  usedAt!: Date;
}
