import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money that we asked PayPal to give back: one row an order to refund, asked until PayPal has decided. */
@Entity('payment_refunds')
export class PaymentRefund {
  /** The PayPal-Request-Id of every try, and PayPal's custom_id of the refund. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('int')
  cents!: number;

  /** Whether all that is left goes back, which PayPal may know to be another amount. */
  @Column('boolean', { default: false })
  isAll!: boolean;

  @Column('text')
  reason!: string;

  /** One a payment is 'asked' at a time. */
  @Column('text')
  state!: 'asked' | 'done' | 'refused';

  /** PayPal's id, unique; null until it is made. */
  @Column('text', { nullable: true })
  refundId!: string | null;

  /** PayPal's word for why not. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
