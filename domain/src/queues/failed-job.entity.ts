import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A job whose last attempt failed; one row for each job name and processed row (`subjectId`). */
@Entity('failed_jobs')
@Unique(['name', 'subjectId'])
@Index('failed_jobs_failed_at', { synchronize: false })
@Check('failed_jobs_state_check', `state IN ('failed', 'retried', 'done')`)
export class FailedJob {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** The id of the row that the job processes. */
  @Column('uuid')
  subjectId!: string;

  @Column('text')
  error!: string;

  /** `retried`: a moderator queued the job again; `done`: the job then succeeded. */
  @Column('text')
  state!: 'failed' | 'retried' | 'done';

  /** How often the job ran out of attempts. */
  @Column('int', { default: 1 })
  failures!: number;

  @Column('timestamptz')
  failedAt!: Date;

  @Column('timestamptz')
  changedAt!: Date;
}
