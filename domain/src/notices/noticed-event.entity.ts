import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Marks an outbox event whose notifications were created. If the event's job runs again, it creates no further
 * notifications.
 */
@Entity('noticed_events')
@Index('noticed_events_noticed_at', ['noticedAt'])
export class NoticedEvent {
  @PrimaryColumn('uuid')
  eventId!: string;

  @Column('timestamptz')
  noticedAt!: Date;
}
