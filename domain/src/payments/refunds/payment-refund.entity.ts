import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A refund that we request from PayPal; its state is 'asked' until PayPal has decided. */
@Entity('payment_refunds')
@Index('payment_refunds_one_asked', ['paymentId'], { unique: true, where: `state = 'asked'` })
@Index('payment_refunds_payment', ['paymentId', 'createdAt'])
@Check('payment_refunds_cents_check', 'cents > 0')
@Check('payment_refunds_check', `(state = 'done') = (refund_id IS NOT NULL)`)
@Check('payment_refunds_state_check', `state IN ('asked', 'done', 'refused')`)
export class PaymentRefund {
  /** The id is the PayPal-Request-Id of every attempt, and PayPal's `custom_id` of the refund. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('payments', { onDelete: 'CASCADE' })
  paymentId!: string;

  @Column('int')
  cents!: number;

  /**
   * Whether the whole remaining amount is refunded. PayPal determines that amount, which may differ from `cents`.
   */
  @Column('boolean', { default: false })
  isAll!: boolean;

  @Column('text')
  reason!: string;

  /**
   * `asked`: requested and undecided; `done`: made by PayPal; `refused`: finally refused by PayPal or, if the
   * buyer got money back in another way, by us. A payment has at most one refund that is 'asked'.
   */
  @Column('text')
  state!: 'asked' | 'done' | 'refused';

  /** PayPal's id of the refund, unique; null until PayPal has made it. */
  @Column('text', { nullable: true, unique: true })
  refundId!: string | null;

  /** PayPal's or our reason for refusing the refund. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
