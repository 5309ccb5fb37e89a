import { Injectable, Optional } from '@nestjs/common';
import { Replica } from '@market/domain/foundation/sql/replica';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Upper bounds of the duration histogram's buckets, in seconds: from a cached response to the
 * longest permitted one.
 */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Prometheus labels of a response. */
interface ResponseLabels {
  readonly method: string;
  readonly route: string;
  readonly status: string;
}

/** The metrics of this process, for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  constructor(@Optional() replica?: Replica) {
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    new Gauge({
      name: 'market_replica_lag_seconds',
      help: 'How far the read replica is behind at the most; 0 where there is none',
      registers,
      collect() {
        if (replica?.isConfigured) this.set(replica.lagSeconds);
      },
    });
    new Gauge({
      name: 'market_replica_reads',
      help: 'Public reads by what became of them: answered, behind (the primary answered), failed (likewise)',
      labelNames: ['outcome'],
      registers,
      collect() {
        for (const [outcome, count] of Object.entries(replica?.counts ?? {})) this.set({ outcome }, count);
      },
    });
  }

  /** Records a response and its duration in seconds. */
  recordResponse(labels: ResponseLabels, seconds: number): void {
    this.durations.observe(labels, seconds);
  }
}
