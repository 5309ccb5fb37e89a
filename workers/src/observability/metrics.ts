import { Inject, Injectable } from '@nestjs/common';
import { PromiseAges } from '@market/domain/operations/promise-ages.queries';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Upper bounds of the buckets of job durations in seconds. The lowest suits a job with nothing to do, the highest the
 * longest publication of a video.
 */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics of the workers for Prometheus. The ages of overdue work are read from Postgres on each request. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly oldestGauge = this.gauge('market_promise_oldest_seconds', 'How long the oldest waits', [
    'promise',
  ]);
  private readonly waitingGauge = this.gauge('market_promise_waiting', 'How many wait', ['promise']);
  private readonly queuedJobsGauge = this.gauge('market_queue_jobs', 'Jobs of a queue by state', [
    'queue',
    'state',
  ]);
  private readonly countAgeGauge = this.gauge(
    'market_queue_seen_seconds',
    'How long ago a queue was counted',
    ['queue'],
  );
  private readonly jobDurations = new Histogram({
    name: 'market_job_duration_seconds',
    help: 'Time a job took, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  constructor(@Inject(PromiseAges) private readonly ages: Pick<PromiseAges, 'read' | 'readQueues'>) {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Measures how long a job runs, by name and outcome. Rejects with the error of the job. */
  async measure(job: string, work: Promise<void>): Promise<void> {
    const endTimer = this.jobDurations.startTimer({ job });
    try {
      await work;
      endTimer({ outcome: 'done' });
    } catch (error) {
      endTimer({ outcome: 'failed' });
      throw error;
    }
  }

  /** Returns all metrics in Prometheus' text format. Throws while the database is unavailable. */
  async render(): Promise<string> {
    const [ages, queues] = await Promise.all([this.ages.read(), this.ages.readQueues()]);
    for (const { promise, waiting: waitingCount, oldestSeconds } of ages) {
      this.oldestGauge.set({ promise }, oldestSeconds);
      this.waitingGauge.set({ promise }, waitingCount);
    }
    for (const { name: queue, counts, seenSeconds } of queues) {
      this.countAgeGauge.set({ queue }, seenSeconds);
      for (const [state, count] of Object.entries(counts)) this.queuedJobsGauge.set({ queue, state }, count);
    }
    return this.registry.metrics();
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
