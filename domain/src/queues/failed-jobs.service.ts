import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { jobRetried } from './queues.events.js';

/** A job by its name and the row it is about. */
export interface JobOfRow {
  readonly name: string;
  readonly subjectId: string;
}

/** One that was done, and when. */
export interface DoneJob extends JobOfRow {
  readonly doneAt: Date;
}

const ERROR_MAX_LENGTH = 1000;

/** Jobs that are out of tries, as rows that moderators see and can send out again: whatever carries the queue, and after it was wiped. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Keeps that a job failed for good; once for each row it is about, with the last reason. */
  async keep({ name, subjectId }: JobOfRow, error: string): Promise<void> {
    await this.database.query(
      `INSERT INTO failed_jobs (id, name, subject_id, error, state, failed_at, changed_at)
       VALUES ($1, $2, $3, $4, 'failed', $5, $5)
       ON CONFLICT (name, subject_id) DO UPDATE SET error = excluded.error, state = 'failed',
         failures = failed_jobs.failures + 1, failed_at = excluded.failed_at, changed_at = excluded.changed_at`,
      [newId(), name, subjectId, error.replaceAll('\u0000', '').slice(0, ERROR_MAX_LENGTH), this.clock.now()],
    );
  }

  /** Jobs that had failed were done after all; changes nothing for others, nor for one that has failed again since. */
  async done(jobs: readonly DoneJob[]): Promise<void> {
    await this.database.query(
      `UPDATE failed_jobs f SET state = 'done', changed_at = done.at
       FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS done (name, subject_id, at)
       WHERE f.name = done.name AND f.subject_id = done.subject_id AND f.state <> 'done' AND f.failed_at <= done.at`,
      [
        jobs.map(({ name }) => name),
        jobs.map(({ subjectId }) => subjectId),
        jobs.map(({ doneAt }) => doneAt),
      ],
    );
  }

  /** Sends a failed job out again, through the outbox. Throws `job/not-found`, `job/not-failed` for one that was sent out already. */
  async retry(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [jobs]: [{ name: string; subjectId: string }[], number] = await tx.query(
        `UPDATE failed_jobs SET state = 'retried', changed_at = $2 WHERE id = $1 AND state = 'failed'
         RETURNING name, subject_id AS "subjectId"`,
        [id, this.clock.now()],
      );
      const job = jobs[0];
      if (!job) {
        const known: unknown[] = await tx.query('SELECT 1 FROM failed_jobs WHERE id = $1', [id]);
        throw new DomainError(known.length > 0 ? 'job/not-failed' : 'job/not-found');
      }
      await this.outbox.append(tx, jobRetried, { failedJobId: id, ...job });
    });
  }
}
