import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { comingFrom, type Origin } from '@market/domain/foundation/origin';
import { traces } from '@market/domain/foundation/traces';
import { FailedJobs, type JobOfRow } from '@market/domain/queues/failed-jobs.service';
import { Metrics } from '../observability/metrics.js';
import { JOB_NAMES, type Processor, PROCESSORS } from '../jobs.js';
import { DoneJobs } from './done-jobs.js';
import { type FailedTry, isOutOfTries, type JobData, type JobWorker, queueBackend } from './queue-backend.js';
import { within } from './within.js';

/** Longer than any call of a job may take, the mail server's answer too. */
export const FINISH_WITHIN_MS = 50 * SECOND_MS;
const CLOSE_WITHIN_MS = 2 * SECOND_MS;

/** Takes jobs off the queue and hands each to its processor. */
@Injectable()
export class Consumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Consumer.name);
  private readonly byName: ReadonlyMap<string, Processor>;
  private worker: JobWorker | undefined;
  private readonly underWay = new Set<Promise<void>>();
  private away = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROCESSORS) processors: readonly Processor[],
    @Inject(FailedJobs) private readonly failures: Pick<FailedJobs, 'keep'>,
    @Inject(DoneJobs) private readonly done: Pick<DoneJobs, 'note' | 'flush'>,
    @Inject(Metrics) private readonly metrics: Pick<Metrics, 'timed'>,
  ) {
    this.byName = indexed(processors);
  }

  onApplicationBootstrap(): void {
    this.worker = queueBackend(this.settings).worker((name, data) => this.traced(name, data));
    this.worker.on('error', (error) => this.sayAway(error));
    this.worker.on('failed', (job, error) => {
      if (job) comingFrom(originOf(job.data), () => this.failed(job, error));
    });
    this.worker.run().catch((error: unknown) => this.sayAway(error));
  }

  /** Takes no more, and waits for what is being done; hardly for a queue that is away. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.worker) return;
    const closing = this.worker.close();
    const finished = async () => {
      await Promise.allSettled(this.underWay);
      await this.done.flush();
      await within(CLOSE_WITHIN_MS, 'The queue does not answer', closing);
    };
    await within(FINISH_WITHIN_MS, 'Jobs are still at work', finished()).catch((error: unknown) =>
      this.logger.warn(error instanceof Error ? error.message : String(error)),
    );
  }

  private traced(name: string, data: JobData): Promise<void> {
    const origin = originOf(data);
    const work = () => comingFrom(origin, () => this.process(name, data.id));
    return traces()?.within({ name, kind: 'job', ...origin }, work) ?? work();
  }

  private async process(name: string, id: string): Promise<void> {
    this.away = false;
    const processor = this.byName.get(name);
    // A job of a newer version of the workers: left to them, and to the sweeps.
    if (!processor) throw new Error(`There is no processor of ${name}`);
    const began = performance.now();
    const work = this.metrics.timed(name, processor.process(id));
    this.underWay.add(work);
    await work.finally(() => this.underWay.delete(work));
    this.logger.debug(`${name} of ${id} done in ${Math.round(performance.now() - began)} ms`);
    this.done.note({ name, subjectId: id });
  }

  private failed(job: FailedTry, error: Error): void {
    this.logger.warn(`${job.name} of ${job.data.id} failed: ${error.message}`);
    if (isOutOfTries(job)) this.note(this.failures.keep(rowOf(job), error.message));
  }

  /** What moderators see of a job never changes how it went. */
  private note(writing: Promise<void>): void {
    const noted = writing.catch((error: unknown) =>
      this.logger.warn(`Not noted: ${error instanceof Error ? error.message : String(error)}`),
    );
    this.underWay.add(noted);
    void noted.finally(() => this.underWay.delete(noted));
  }

  /** Once until jobs come again: a queue that is away says so several times a second. */
  private sayAway(error: unknown): void {
    if (!this.away)
      this.logger.warn(
        `The queue does not answer: ${error instanceof Error ? error.message : String(error)}`,
      );
    this.away = true;
  }
}

function rowOf({ name, data }: FailedTry): JobOfRow {
  return { name, subjectId: data.id };
}

/** What a job goes back to: one that says nothing of it is a beginning of its own. */
function originOf({ requestId = newId(), traceParent }: JobData): Origin {
  return { requestId, traceParent };
}

/** Throws unless every job has exactly one processor. */
function indexed(processors: readonly Processor[]): ReadonlyMap<string, Processor> {
  for (const name of JOB_NAMES) {
    const count = processors.filter((processor) => processor.name === name).length;
    if (count !== 1) throw new Error(`The job ${name} has ${count} processors instead of one.`);
  }
  return new Map(processors.map((processor) => [processor.name, processor]));
}
