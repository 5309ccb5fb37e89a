import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One past fact, written in the transaction that made it true and relayed to the queue afterwards. */
@Entity('outbox_events')
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

  /** When the relay handed it to the queue; null while it waits. */
  @Column('timestamptz', { nullable: true })
  relayedAt!: Date | null;

  /** The request, or the run of a sweep, that made it true; null for events of before this was kept. */
  @Column('text', { nullable: true })
  requestId!: string | null;

  /** The span it was appended in, while traces are taken. */
  @Column('text', { nullable: true })
  traceParent!: string | null;
}
