import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An event for all open browsers of one person. A database function inserts the row under a lock for each
 * person, so that a person's events become visible in the order of their ids.
 */
@Entity('live_events')
@Index('live_events_created_at', ['createdAt'])
@Index('live_events_user', ['userId', 'id'])
export class LiveEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  kind!: string;

  /** The id of the row that the event is about, such as a message or a notification. */
  @Column('uuid')
  subjectId!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
