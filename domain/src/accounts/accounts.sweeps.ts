import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { DataExportsService } from './data-exports.service.js';

/** Sweep that creates requested data exports, in case their job was lost (ACCOUNT-1). */
@Injectable()
export class AccountsSweeps {
  constructor(private readonly exports: DataExportsService) {}

  @Sweep({ name: 'requested data exports', everyMs: MINUTE_MS })
  async buildExports(): Promise<number> {
    return runEach(await this.exports.findDue(SWEEP_BATCH), (id) => this.exports.build(id));
  }

  @Sweep({ name: 'expired data exports', everyMs: 10 * MINUTE_MS })
  deleteExpiredExports(): Promise<number> {
    return this.exports.deleteExpired();
  }
}
