import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event, inserted in the transaction of the change that it describes, and relayed to the queue afterwards. */
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

  /** When the relay added its jobs to the queue; null while it waits. */
  @Column('timestamptz', { nullable: true })
  relayedAt!: Date | null;

  /** The id of the request or sweep that appended it; null in old rows. */
  @Column('text', { nullable: true })
  requestId!: string | null;

  /** The span in which it was appended, if tracing is on. */
  @Column('text', { nullable: true })
  traceParent!: string | null;
}
