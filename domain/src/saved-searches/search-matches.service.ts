import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { LISTINGS_PER_RUN, SEARCH_MAIL_PAUSE_MS } from './saved-searches.rules.js';
import { keysOfListing } from './search-keys.js';
import { matchListing, selectKeyedListing, dequeueListing } from './search-matches.queries.js';

/** Compares newly approved listings with the saved searches (FIND-81). */
@Injectable()
export class SearchMatchesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares waiting listings with the saved searches, and plans the e-mails about matches. Returns how many
   * listings were compared.
   */
  async match(): Promise<number> {
    let comparedCount = 0;
    while (comparedCount < LISTINGS_PER_RUN && (await this.matchNext())) comparedCount += 1;
    return comparedCount;
  }

  /**
   * Compares one waiting listing with the saved searches and removes it from the queue, in one transaction;
   * returns false if no listing waits, other than those that are off sale.
   */
  private matchNext(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const [claimedListing] = (await execute(tx, dequeueListing())).rows;
      if (!claimedListing) return false;
      const [listing] = (await execute(tx, selectKeyedListing(claimedListing.id))).rows;
      if (!listing) return true;
      const keys = keysOfListing({ ...listing, techs: listing.techs ?? [], tags: listing.tags ?? [] });
      await execute(tx, matchListing(claimedListing.id, keys, this.clock.now(), SEARCH_MAIL_PAUSE_MS));
      return true;
    });
  }
}
