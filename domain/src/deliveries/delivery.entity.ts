import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a delivery stands: waiting for its lister's source, due to be sent, sent, or not owed any more since the money went back. */
export type DeliveryState = 'awaiting-source' | 'due' | 'sent' | 'cancelled';

/** The promise to e-mail the source code of one rental within 24 hours of its payment (DECISIONS 23). */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  rentalId!: string;

  @Column('text')
  state!: DeliveryState;

  /** Capture plus 24 h. */
  @Column('timestamptz')
  dueAt!: Date;

  /** When the next try, or the next asking of the lister, is allowed: a try takes the row until then. */
  @Column('timestamptz')
  nextTryAt!: Date;

  /** Tries to send, or times the lister was asked while the source is awaited. */
  @Column('int', { default: 0 })
  tries!: number;

  @Column('text', { nullable: true })
  lastError!: string | null;

  /** Fixed for every try, so that a second copy is recognisable (DESIGN §5). */
  @Column('text')
  messageId!: string;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /** When a delivery that a moderator had sent again went out first; null for others. */
  @Column('timestamptz', { nullable: true })
  firstSentAt?: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** The request that made it, which its e-mail names too, whoever sends it. */
  @Column('text', { nullable: true })
  requestId?: string | null;
}
