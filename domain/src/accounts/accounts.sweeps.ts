import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { DataExportsService } from './data-exports.service.js';

/**
 * Sweeps that create requested data exports, in case their job was lost (ACCOUNT-1), delete expired ones, and clear
 * the data of deleted accounts again (ACCOUNT-6).
 */
@Injectable()
export class AccountsSweeps {
  constructor(
    private readonly exports: DataExportsService,
    private readonly deletion: AccountDeletionService,
  ) {}

  @Sweep({ name: 'requested data exports', everyMs: MINUTE_MS })
  async buildExports(): Promise<number> {
    return runEach(await this.exports.findDue(SWEEP_BATCH), (id) => this.exports.build(id));
  }

  @Sweep({ name: 'expired data exports', everyMs: 10 * MINUTE_MS })
  deleteExpiredExports(): Promise<number> {
    return this.exports.deleteExpired();
  }

  @Sweep({ name: 'data of deleted accounts', everyMs: 10 * MINUTE_MS })
  async clearDeletedAccounts(): Promise<number> {
    return runEach(await this.deletion.findToClear(SWEEP_BATCH), (userId) =>
      this.deletion.repeatClearing(userId),
    );
  }
}
