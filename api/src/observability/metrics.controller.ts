import { Controller, Get, Header } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** `/metrics`, for a collector inside the private network of the servers. */
@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** Returns all metrics in Prometheus' text format. */
  @Get('/metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
