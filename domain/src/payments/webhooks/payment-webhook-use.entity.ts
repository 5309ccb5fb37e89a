import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A webhook that was handled, so that a duplicate of it is not handled again. The row is never changed. */
@Entity('payment_notice_uses')
export class PaymentWebhookUse {
  @PrimaryColumn('text', { name: 'notice_id' })
  webhookId!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('timestamptz')
  usedAt!: Date;
}
