import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Upper bounds of the buckets, in seconds: from a cached answer to the longest wait. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What this process counts, for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts an answered request; `route` is the pattern, never the address, so that the series stay few. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void {
    const { seconds, status, ...labels } = request;
    this.durations.observe({ ...labels, status: String(status) }, seconds);
  }
}
