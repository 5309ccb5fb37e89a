import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { DemosService } from './demos.service.js';

/** Sweep that closes expired demos whose job was lost (DEMO-8). */
@Injectable()
export class DemosSweeps {
  constructor(private readonly demos: DemosService) {}

  @Sweep({ name: 'ended demos', everyMs: MINUTE_MS })
  expireDemos(): Promise<number> {
    return this.demos.expireDue(SWEEP_BATCH);
  }
}
