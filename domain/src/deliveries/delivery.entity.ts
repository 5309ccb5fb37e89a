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

  /** The deadline: capture plus 24 hours. */
  @Column('timestamptz')
  dueAt!: Date;

  /**
   * When the next try to send, or the next e-mail to the lister, is due. A try first postpones it, so that no other process
   * starts one.
   */
  @Column('timestamptz')
  nextTryAt!: Date;

  /** Number of tries to send; while the delivery waits for the source, number of e-mails to the lister. */
  @Column('int', { default: 0 })
  tries!: number;

  @Column('text', { nullable: true })
  lastError!: string | null;

  /** The Message-ID, the same for every try, so that a mail program shows only one e-mail (DELIVERY-2). */
  @Column('text', { unique: true })
  messageId!: string;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /**
   * When the first e-mail was sent, if the delivery was sent again or a refund cancelled it while that e-mail was sent
   * (DELIVERY-8); null otherwise.
   */
  @Column('timestamptz', { nullable: true })
  firstSentAt?: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** The id of the request that created the delivery; its e-mail has the same id. */
  @Column('text', { nullable: true })
  requestId?: string | null;
}
