import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The state of a delivery: waiting for the lister's source code, due, sent, or cancelled by a refund. */
export type DeliveryState = 'awaiting-source' | 'due' | 'sent' | 'cancelled';

/** The delivery of one rental's source by e-mail (DELIVERY-1). */
@Entity('deliveries')
@Index('deliveries_due', { synchronize: false })
@Index('deliveries_open', ['nextTryAt'], { where: `state <> 'sent'` })
@Index('deliveries_first_sent', { synchronize: false })
@Check('deliveries_check', `(state = 'sent') = (sent_at IS NOT NULL)`)
@Check('deliveries_state_check', `state IN ('awaiting-source', 'due', 'sent', 'cancelled')`)
export class Delivery {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { unique: true })
  @ForeignKey('rentals')
  rentalId!: string;

  @Column('text')
  state!: DeliveryState;

  /** The deadline of the delivery: 24 hours after the payment was captured. */
  @Column('timestamptz')
  dueAt!: Date;

  /**
   * When to try next to send the delivery, or to ask the lister for the source. An attempt first sets a later
   * time, so that until then no other process makes an attempt.
   */
  @Column('timestamptz')
  nextTryAt!: Date;

  /**
   * The number of attempts to send the delivery. While the delivery waits for the source, the number of requests
   * to the lister.
   */
  @Column('int', { default: 0 })
  tries!: number;

  @Column('text', { nullable: true })
  lastError!: string | null;

  /**
   * The Message-ID of the e-mail. All attempts use the same one, so that a mail program shows only one e-mail
   * (DELIVERY-2).
   */
  @Column('text', { unique: true })
  messageId!: string;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /**
   * When the first e-mail was sent, or when the buyer opened the source code before that (DELIVERY-9). The time of the
   * e-mail is stored here only if a moderator sends the delivery again, or if a refund cancelled it while the e-mail
   * was being sent (DELIVERY-8).
   */
  @Column('timestamptz', { nullable: true })
  firstSentAt?: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** The id of the request that created the delivery. The e-mail with the source code has the same id in the logs. */
  @Column('text', { nullable: true })
  requestId?: string | null;
}
