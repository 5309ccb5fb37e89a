import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { type DoneJob, FailedJobs, type JobOfRow } from '@market/domain/queues/failed-jobs.service';

/** What was done is noted this soon after; a moderator who watches sees it as at once. */
const NOTED_WITHIN_MS = 250;
/** More than that are not kept for later: one statement for so many is short. */
const NOTED_AT_ONCE = 500;

/**
 * Notes of jobs that they were done, should one have failed before: hardly any had, so many are looked up in one statement.
 * A process that is killed before it comes to that leaves them as failed, and sending them out again does nothing.
 */
@Injectable()
export class DoneJobs {
  private readonly logger = new Logger(DoneJobs.name);
  private waiting: DoneJob[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly writing = new Set<Promise<void>>();

  constructor(
    @Inject(FailedJobs) private readonly failures: Pick<FailedJobs, 'done'>,
    private readonly clock: Clock,
  ) {}

  /** Notes one, soon. */
  note(job: JobOfRow): void {
    this.waiting.push({ ...job, doneAt: this.clock.now() });
    if (this.waiting.length >= NOTED_AT_ONCE) this.write();
    else this.timer ??= setTimeout(() => this.write(), NOTED_WITHIN_MS);
  }

  /** Notes what waits for it; resolves when all of it is noted, or could not be. */
  async flush(): Promise<void> {
    this.write();
    await Promise.all(this.writing);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    const jobs = this.waiting;
    this.waiting = [];
    // What moderators see of a job never changes how it went.
    const noted = this.failures
      .done(jobs)
      .catch((error: unknown) =>
        this.logger.warn(`Not noted: ${error instanceof Error ? error.message : String(error)}`),
      );
    this.writing.add(noted);
    void noted.finally(() => this.writing.delete(noted));
  }
}
