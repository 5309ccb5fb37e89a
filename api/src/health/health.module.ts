import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

/** Endpoints for liveness and readiness, outside of /api. */
@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
