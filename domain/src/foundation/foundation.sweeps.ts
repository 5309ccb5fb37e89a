import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from './clock.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { DELETE_BATCH, Outbox } from './outbox/outbox.js';
import { Sweep } from './sweep.js';
import { Transactions } from './sql/transactions.js';

/** How many DELETE statements one run executes at most; the next run continues. */
const DELETES_PER_RUN = 10;

/** Sweeps that delete expired rows of the outbox and of idempotency keys. */
@Injectable()
export class FoundationSweeps {
  constructor(
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
  ) {}

  /** Deletes relayed events in short transactions, up to a limit per run. */
  @Sweep({ name: 'old events', everyMs: MINUTE_MS })
  async deleteEvents(): Promise<number> {
    let deletedCount = 0;
    for (let statementIndex = 0; statementIndex < DELETES_PER_RUN; statementIndex += 1) {
      const count = await this.transactions.run((tx) => this.outbox.deleteRelayed(tx));
      deletedCount += count;
      if (count < DELETE_BATCH) break;
    }
    return deletedCount;
  }

  @Sweep({ name: 'old idempotency keys', everyMs: 10 * MINUTE_MS })
  deleteKeys(): Promise<number> {
    return this.keys.deleteExpired();
  }
}
