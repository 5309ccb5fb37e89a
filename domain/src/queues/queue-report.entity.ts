import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The latest job counts of one queue, as the workers reported them. */
@Entity('queue_reports')
export class QueueReport {
  @PrimaryColumn('text')
  name!: string;

  @Column('text')
  backend!: string;

  /** Numbers of jobs by state. */
  @Column('jsonb')
  counts!: unknown;

  @Column('timestamptz')
  at!: Date;
}
