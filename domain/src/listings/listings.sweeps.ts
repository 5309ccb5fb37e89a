import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { addUpPopularity } from './popularity.queries.js';
import { RepositoryFactsService } from './repository-facts.service.js';

/** How many popularity changes one transaction adds up at most. */
const CHANGES_PER_BATCH = 1000;
/** How many transactions one run makes at most; the next run continues. */
const BATCHES_PER_RUN = 20;

/**
 * Sweeps that update the popularity of listings (FIND-66) and the facts about their repositories (LIST-43).
 */
@Injectable()
export class ListingsSweeps {
  constructor(
    private readonly transactions: Transactions,
    private readonly repositories: RepositoryFactsService,
  ) {}

  /** Reads the repositories of listings that are new, changed, or were read a day ago. */
  @Sweep({ name: 'repositories to read', everyMs: MINUTE_MS })
  async readRepositories(): Promise<number> {
    return runEach(await this.repositories.findDue(SWEEP_BATCH), (id) => this.repositories.read(id));
  }

  /** Adds the points of orders, saves and demos to the popularity of their listings. */
  @Sweep({ name: 'popularity', everyMs: 15 * MINUTE_MS })
  async addUpPopularity(): Promise<number> {
    let addedCount = 0;
    for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
      const { rows } = await this.transactions.run((tx) => execute(tx, addUpPopularity(CHANGES_PER_BATCH)));
      const batchCount = rows[0]?.appliedCount ?? 0;
      addedCount += batchCount;
      if (batchCount < CHANGES_PER_BATCH) break;
    }
    return addedCount;
  }
}
