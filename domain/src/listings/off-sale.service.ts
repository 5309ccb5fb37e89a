import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Listing } from './listing.entity.js';
import { listingPutBack, listingTakenOffSale } from './listings.events.js';
import { ListingsService } from './listings.service.js';

/** The listing to take off sale or to put back, and the moderator who does that. */
interface OffSaleAction {
  readonly listingId: string;
  readonly moderatorId: string;
}

/**
 * Takes listings off sale and puts them back (CONSOLE-20). While off sale, a listing is hidden and cannot be rented
 * or bought; existing rentals and purchases continue (LIST-32).
 */
@Injectable()
export class OffSaleService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly listings: ListingsService,
  ) {}

  /**
   * Takes a listing off sale, with a reason for its lister. The listing stays off sale even if its lister is
   * disabled and later enabled again. Throws `listing/not-found`, `listing/not-on-sale` if the listing was never
   * approved, and `listing/off-sale-already`.
   */
  async takeOffSale({
    listingId,
    moderatorId,
    reason,
  }: OffSaleAction & { readonly reason: string }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.listings.lock(tx, listingId);
      const updateResult = await tx.update(
        Listing,
        { id: listingId, state: In(['approved', 'off-sale']), offSaleAt: IsNull() },
        {
          state: 'off-sale',
          offSaleAt: this.clock.now(),
          offSaleBy: moderatorId,
          offSaleReason: reason,
        },
      );
      if (updateResult.affected !== 1)
        throw new DomainError(listing.offSaleAt ? 'listing/off-sale-already' : 'listing/not-on-sale');
      await this.outbox.append(tx, listingTakenOffSale, { listingId, moderatorId, reason });
    });
  }

  /**
   * Puts back on sale a listing that a moderator took off sale; it stays hidden while its lister is disabled. Throws
   * `listing/not-found` and `listing/not-off-sale`.
   */
  async putBack({ listingId, moderatorId }: OffSaleAction): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.listings.lock(tx, listingId);
      // Sets 'approved'; while the lister is disabled, a database trigger changes that to 'off-sale'.
      const updateResult = await tx.update(
        Listing,
        { id: listingId, offSaleAt: Not(IsNull()) },
        { state: 'approved', offSaleAt: null, offSaleBy: null, offSaleReason: null },
      );
      if (updateResult.affected !== 1) throw new DomainError('listing/not-off-sale');
      await this.outbox.append(tx, listingPutBack, { listingId, moderatorId });
    });
  }
}
