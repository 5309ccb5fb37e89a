import { Injectable } from '@nestjs/common';
import { fromCents } from '@market/contract/money';
import type { PageQuery } from '@market/contract/paging';
import type { Rental, RentalsPage } from '@market/contract/rentals';
import { DeliveriesQueries } from '@market/domain/deliveries/deliveries.queries';
import { Clock } from '@market/domain/foundation/clock';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { type RentalRow, RentalsQueries } from '@market/domain/rentals/rentals.queries';

/** Rentals as the API answers them: each with its MVP and, while it runs, the source. */
@Injectable()
export class RentalView {
  constructor(
    private readonly rentals: RentalsQueries,
    private readonly listings: ListingsQueries,
    private readonly deliveries: DeliveriesQueries,
    private readonly clock: Clock,
  ) {}

  /** One page of a user's rentals with the totals of all of them. */
  async page(userId: string, query: PageQuery): Promise<RentalsPage> {
    const [page, totals] = await Promise.all([this.rentals.mine(userId, query), this.rentals.totals(userId)]);
    return {
      rentals: await this.all(page.rentals),
      total: totals.total,
      active: totals.active,
      spent: fromCents(totals.spentCents),
      nextCursor: page.nextCursor,
    };
  }

  /** Rentals in the order given. */
  async all(rows: readonly RentalRow[]): Promise<Rental[]> {
    const [cards, sent] = await Promise.all([
      this.listings.cards(rows.map(({ listingId }) => listingId)),
      this.deliveries.sentAt(rows.map(({ id }) => id)),
    ]);
    const now = this.clock.now();
    return rows.map((row) => {
      const card = cards.get(row.listingId);
      const running = row.endsAt === null || row.endsAt >= now;
      return {
        id: row.id,
        mvpid: row.listingId,
        mvp: card ? { title: card.title, image: card.image } : null,
        startdate: row.startsAt.toISOString(),
        enddate: row.endsAt?.toISOString() ?? null,
        duration: row.duration,
        totalprice: fromCents(row.totalCents),
        createdat: row.createdAt.toISOString(),
        sourceUrl: (running && card?.sourceUrl) || null,
        deliveredat: sent.get(row.id)?.toISOString() ?? null,
      };
    });
  }
}
