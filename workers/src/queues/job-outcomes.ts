import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { type CompletedJob, FailedJobs, type JobOfRow } from '@market/domain/queues/failed-jobs.service';

/** Completed jobs are recorded after this time; a moderator who watches does not notice it. */
const RECORD_WITHIN_MS = 250;
/** The most jobs that one statement records. */
const BATCH = 500;

/**
 * Records in Postgres which jobs failed in all attempts, and which of those completed later (CONSOLE-11). Hardly any completed
 * job had failed before, so one statement looks up many. If the process is killed before that, the jobs stay marked as failed,
 * and retrying them does nothing.
 */
@Injectable()
export class JobOutcomes {
  private readonly logger = new Logger(JobOutcomes.name);
  private waiting: CompletedJob[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly writing = new Set<Promise<void>>();

  constructor(
    @Inject(FailedJobs) private readonly failures: Pick<FailedJobs, 'recordFailure' | 'recordCompleted'>,
    private readonly clock: Clock,
  ) {}

  /** Records soon that a job completed. */
  completed(job: JobOfRow): void {
    this.waiting.push({ ...job, completedAt: this.clock.now() });
    if (this.waiting.length >= BATCH) this.writeCompleted();
    else this.timer ??= setTimeout(() => this.writeCompleted(), RECORD_WITHIN_MS);
  }

  /** Records that a job is out of attempts. */
  failed(job: JobOfRow, error: string): void {
    this.track(this.failures.recordFailure(job, error));
  }

  /** Resolves when every outcome is recorded, or its statement has failed. */
  async flush(): Promise<void> {
    this.writeCompleted();
    await Promise.all(this.writing);
  }

  private writeCompleted(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    const jobs = this.waiting;
    this.waiting = [];
    this.track(this.failures.recordCompleted(jobs));
  }

  /** A failure to record an outcome does not affect the job itself. */
  private track(write: Promise<void>): void {
    const loggedWrite = write.catch((error: unknown) =>
      this.logger.warn(`Not recorded: ${error instanceof Error ? error.message : String(error)}`),
    );
    this.writing.add(loggedWrite);
    void loggedWrite.finally(() => this.writing.delete(loggedWrite));
  }
}
