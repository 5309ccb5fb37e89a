import { Module } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';

/** What the process tells of itself. */
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class ObservabilityModule {}
