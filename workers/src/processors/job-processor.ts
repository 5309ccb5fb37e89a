import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import { runWithOrigin, type WorkOrigin } from '@market/domain/foundation/settings/origin';
import { traces } from '@market/domain/foundation/traces';
import type { Job } from 'bullmq';
import { isJobName } from '../jobs.js';
import { Metrics } from '../observability/metrics.js';
import { JobOutcomeRecorder } from '../queues/job-outcome-recorder.js';
import type { JobData } from '../queues/job-queues.js';
import { ATTEMPTS_MAX } from '../queues/queue-settings.js';
import { withTimeout } from '../queues/with-timeout.js';
import { JobHandlers } from './job-handlers.js';

/**
 * At shutdown, running jobs may take this many milliseconds to finish. This is longer than any single call that a job
 * makes, such as a call of the mail server.
 */
export const FINISH_WITHIN_MS = 50 * SECOND_MS;

/** Runs the jobs of one queue with the handlers of `JobHandlers`. */
@Injectable()
export abstract class JobProcessor extends WorkerHost implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private isUnavailable = false;

  constructor(
    private readonly handlers: JobHandlers,
    private readonly outcomeRecorder: JobOutcomeRecorder,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  /**
   * Runs one attempt of a job. Throws what its handler throws. Also throws if this version does not know the job's
   * name; a newer version then runs the job.
   */
  process({ name, data }: Job<JobData>): Promise<void> {
    const origin = originOf(data);
    const runHandler = () => runWithOrigin(origin, () => this.handle(name, data.id));
    return traces()?.runInSpan({ name, kind: 'job', ...origin }, runHandler) ?? runHandler();
  }

  /**
   * Logs each failed attempt. After the last attempt, records the job, so that moderators see and retry it
   * (CONSOLE-11).
   */
  @OnWorkerEvent('failed')
  onFailed(job: Job<JobData> | undefined, error: Error): void {
    if (!job) return;
    const { name, data, attemptsMade } = job;
    runWithOrigin(originOf(data), () => {
      this.logger.warn(`${name} of ${data.id} failed: ${error.message}`);
      if (attemptsMade >= ATTEMPTS_MAX)
        this.outcomeRecorder.recordFailed({ name, subjectId: data.id }, error.message);
    });
  }

  /**
   * Logs only the first error of the queue until a job runs again, because an unavailable queue emits several errors a
   * second.
   */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    if (!this.isUnavailable) this.logger.warn(`The queue does not respond: ${error.message}`);
    this.isUnavailable = true;
  }

  /** Stops starting jobs. Waits for running jobs, and for the statements that record their outcomes. */
  async beforeApplicationShutdown(): Promise<void> {
    const finishJobs = async () => {
      await this.worker.close();
      await this.outcomeRecorder.flush();
    };
    await withTimeout(FINISH_WITHIN_MS, 'Jobs are still running', finishJobs()).catch((error: unknown) =>
      this.logger.warn(error instanceof Error ? error.message : String(error)),
    );
  }

  private async handle(name: string, id: string): Promise<void> {
    this.isUnavailable = false;
    if (!isJobName(name)) throw new Error(`There is no job ${name}`);
    const startedAt = performance.now();
    await this.metrics.measure(name, this.handlers.byName[name](id));
    this.logger.debug(`${name} of ${id} completed in ${Math.round(performance.now() - startedAt)} ms`);
    this.outcomeRecorder.recordCompleted({ name, subjectId: id });
  }
}

/** Returns the request that caused a job. A job without a request gets a new request id. */
function originOf({ requestId = newId(), traceParent }: JobData): WorkOrigin {
  return { requestId, traceParent };
}
