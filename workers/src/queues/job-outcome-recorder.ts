import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { type CompletedJob, FailedJobs, type JobIdentity } from '@market/domain/queues/failed-jobs.service';

/** How long a completed job may wait to be recorded; moderators do not notice so short a delay. */
const RECORD_WITHIN_MS = 250;
/** How many jobs one statement records at most. */
const BATCH_SIZE = 500;

/**
 * Records in Postgres which jobs failed in all their attempts, and which of these jobs completed later (CONSOLE-11).
 * Few completed jobs had failed before, so one statement checks many completed jobs. If the process is killed before
 * that statement, a job that completed later stays marked as failed. Retrying such a job does nothing.
 */
@Injectable()
export class JobOutcomeRecorder {
  private readonly logger = new Logger(JobOutcomeRecorder.name);
  private unrecordedJobs: CompletedJob[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly pendingWrites = new Set<Promise<void>>();

  constructor(
    @Inject(FailedJobs) private readonly failures: Pick<FailedJobs, 'recordFailure' | 'recordCompleted'>,
    private readonly clock: Clock,
  ) {}

  /** Records that a job completed. A batch of such jobs is written at most RECORD_WITHIN_MS after the first of them. */
  recordCompleted(job: JobIdentity): void {
    this.unrecordedJobs.push({ ...job, completedAt: this.clock.now() });
    if (this.unrecordedJobs.length >= BATCH_SIZE) this.writeCompleted();
    else this.timer ??= setTimeout(() => this.writeCompleted(), RECORD_WITHIN_MS);
  }

  /** Records that a job failed in all its attempts. */
  recordFailed(job: JobIdentity, error: string): void {
    this.trackWrite(this.failures.recordFailure(job, error));
  }

  /** Resolves once every outcome is recorded, or recording it has failed. */
  async flush(): Promise<void> {
    this.writeCompleted();
    await Promise.all(this.pendingWrites);
  }

  private writeCompleted(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unrecordedJobs.length === 0) return;
    const jobs = this.unrecordedJobs;
    this.unrecordedJobs = [];
    this.trackWrite(this.failures.recordCompleted(jobs));
  }

  /** If an outcome cannot be recorded, the error is only logged: the job itself is not affected. */
  private trackWrite(write: Promise<void>): void {
    const loggedWrite = write.catch((error: unknown) =>
      this.logger.warn(`Not recorded: ${error instanceof Error ? error.message : String(error)}`),
    );
    this.pendingWrites.add(loggedWrite);
    void loggedWrite.finally(() => this.pendingWrites.delete(loggedWrite));
  }
}
