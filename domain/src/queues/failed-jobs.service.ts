import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { jobRetried } from './queues.events.js';
import { markJobRetried, markJobsDone, selectFailedJob, upsertFailedJob } from './queues.queries.js';

/** A job, identified by its name and the row that it processes. */
export interface JobIdentity {
  readonly name: string;
  readonly subjectId: string;
}

/** A completed job. */
export interface CompletedJob extends JobIdentity {
  readonly completedAt: Date;
}

const ERROR_MAX_LENGTH = 1000;

/**
 * Stores jobs that ran out of attempts as rows, which moderators see and retry (CONSOLE-11), even if the
 * queue was deleted.
 */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Records that a job ran out of attempts: once for each job name and processed row, with the latest error. */
  async recordFailure({ name, subjectId }: JobIdentity, error: string): Promise<void> {
    const reason = error.replaceAll('\u0000', '').slice(0, ERROR_MAX_LENGTH);
    await execute(this.database, upsertFailedJob(newId(), name, subjectId, reason, this.clock.now()));
  }

  /**
   * Marks failed jobs that succeeded later as done. Jobs that never failed, or that failed again afterwards,
   * do not change.
   */
  async recordCompleted(jobs: readonly CompletedJob[]): Promise<void> {
    await execute(
      this.database,
      markJobsDone(
        jobs.map(({ name }) => name),
        jobs.map(({ subjectId }) => subjectId),
        jobs.map(({ completedAt }) => completedAt),
      ),
    );
  }

  /** Retries a failed job through the outbox. Throws `job/not-found`, or `job/not-failed` if it was retried already. */
  async retry(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [job] = (await execute(tx, markJobRetried(id, this.clock.now()))).rows;
      if (!job) {
        const recordedJobs = await execute(tx, selectFailedJob(id));
        throw new DomainError(recordedJobs.rows.length > 0 ? 'job/not-failed' : 'job/not-found');
      }
      await this.outbox.append(tx, jobRetried, { failedJobId: id, ...job });
    });
  }
}
