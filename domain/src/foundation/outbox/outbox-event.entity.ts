import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An event of the transactional outbox. It is inserted in the same transaction as the change that it
 * describes, and relayed to the queue afterwards.
 */
@Entity('outbox_events')
@Index('outbox_events_waiting', ['id'], { where: 'relayed_at IS NULL' })
@Index('outbox_events_created', ['createdAt'])
export class OutboxEvent {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('int')
  version!: number;

  @Column('jsonb')
  payload!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  /** When the relay added the event's jobs to the queue; null while the event waits. */
  @Column('timestamptz', { nullable: true })
  relayedAt!: Date | null;

  /** The id of the request or sweep that appended the event; null in old rows. */
  @Column('text', { nullable: true })
  requestId!: string | null;

  /** The trace span in which the event was appended; null without tracing. */
  @Column('text', { nullable: true })
  traceParent!: string | null;
}
