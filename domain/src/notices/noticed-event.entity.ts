import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An outbox event whose notifications were written: a second run of the job writes none. */
@Entity('noticed_events')
@Index('noticed_events_noticed_at', ['noticedAt'])
export class NoticedEvent {
  @PrimaryColumn('uuid')
  eventId!: string;

  @Column('timestamptz')
  noticedAt!: Date;
}
