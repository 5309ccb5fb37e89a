import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An event that the open browsers of one person receive at once. The function `tell_live` inserts it under a lock for each
 * person, so that ids become visible in order.
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

  /** The row that the event is about. */
  @Column('uuid')
  subjectId!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
