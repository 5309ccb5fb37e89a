import { Injectable } from '@nestjs/common';
import { fromCents } from '@market/contract/money/money';
import type { PageQuery } from '@market/contract/endpoints/paging';
import type { Rental, RentalOffer, RentalPeriod, RentalsPage } from '@market/contract/rentals/rentals';
import { DeliveriesQueries, type DeliveryOfRental } from '@market/domain/deliveries/deliveries.queries';
import { Clock } from '@market/domain/foundation/clock';
import { type RentedListing, ListingsQueries } from '@market/domain/listings/listings.queries';
import { lastCoveredTime } from '@market/domain/rentals/rental-chain';
import { ReceiptsQueries } from '@market/domain/receipts/receipts.queries';
import { type ReviewEligibility, RatingsQueries } from '@market/domain/ratings/ratings.queries';
import { type PeriodRow, RentalChainsQueries } from '@market/domain/rentals/rental-chains.queries';
import { offerFor } from '@market/domain/rentals/rental-quotes.service';
import { type RentalRow, RentalsQueries } from '@market/domain/rentals/rentals.queries';
import type { RentalsService } from '@market/domain/rentals/rentals.service';

/** Receipts by rental id. */
type Receipts = Awaited<ReturnType<ReceiptsQueries['findOfRentals']>>;

type CreatedRental = Awaited<ReturnType<RentalsService['create']>>;

/** What the view of a rental needs besides the rental's own row. */
interface RentalViewInput {
  readonly listing: RentedListing | undefined;
  /** All periods of the rental, with those of its extensions and renewals, oldest first. */
  readonly chain: readonly PeriodRow[];
  readonly delivery: DeliveryOfRental | undefined;
  readonly receipts: Receipts;
  readonly rating: ReviewEligibility | undefined;
  /** Whether the source code was sent to the renter, or the renter opened it before it was sent (DELIVERY-6). */
  readonly maySeeSource: boolean;
}

/**
 * Builds rentals as the API returns them, each with its MVP and its periods. A running rental whose source code was
 * delivered also has the address of the source code (RENT-32, DELIVERY-6).
 */
@Injectable()
export class RentalView {
  constructor(
    private readonly rentals: RentalsQueries,
    private readonly chains: RentalChainsQueries,
    private readonly listings: ListingsQueries,
    private readonly deliveries: DeliveriesQueries,
    private readonly receipts: ReceiptsQueries,
    private readonly ratings: RatingsQueries,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of a user's rentals, and the totals over all of their rentals. */
  async page(userId: string, query: PageQuery): Promise<RentalsPage> {
    const [page, totals] = await Promise.all([
      this.rentals.readPage(userId, query),
      this.rentals.readTotals(userId),
    ]);
    return {
      rentals: await this.all(page.rentals),
      total: totals.total,
      active: totals.active,
      spent: fromCents(totals.spentCents),
      nextCursor: page.nextCursor,
    };
  }

  /** Returns a user's latest rental or purchase of a listing; null if there is none. */
  async ofListing(userId: string, listingId: string): Promise<Rental | null> {
    const row = await this.rentals.findLatest(userId, listingId);
    return row ? ((await this.all([row]))[0] ?? null) : null;
  }

  /** Returns the view of a rental that was just created. */
  async created(rental: CreatedRental): Promise<Rental> {
    const [rentalView] = await this.all([{ ...rental, firstId: rental.firstRentalId ?? rental.id }]);
    if (!rentalView) throw new Error(`Rental ${rental.id} has no view`);
    return rentalView;
  }

  /** Returns the views of one renter's rentals in the given order. */
  async all(rows: readonly RentalRow[]): Promise<Rental[]> {
    const [userId, listingIds] = [rows[0]?.userId ?? '', rows.map(({ listingId }) => listingId)];
    const [listings, deliveries, chains, ratings, accessibleListings] = await Promise.all([
      this.listings.findForRenters(listingIds),
      this.deliveries.findOfRentals(rows.map(({ id }) => id)),
      this.chains.findPeriods(rows.map(({ firstId }) => firstId)),
      this.ratings.readEligibility(userId, listingIds),
      this.rentals.findAccessible(userId, listingIds),
    ]);
    const receipts = await this.receiptsOf(chains);
    return rows.map((row) =>
      this.viewOf(row, {
        listing: listings.get(row.listingId),
        chain: chains.get(row.firstId) ?? [],
        delivery: deliveries.get(row.id),
        receipts,
        rating: ratings.get(row.listingId),
        maySeeSource: accessibleListings.has(row.listingId),
      }),
    );
  }

  private async receiptsOf(chains: ReadonlyMap<string, readonly PeriodRow[]>): Promise<Receipts> {
    return this.receipts.findOfRentals([...chains.values()].flatMap((chain) => chain.map(({ id }) => id)));
  }

  private viewOf(row: RentalRow, input: RentalViewInput): Rental {
    const { listing, chain, delivery, receipts, rating, maySeeSource } = input;
    const coveredTime = lastCoveredTime(chain) ?? { since: row.startsAt, until: row.endsAt };
    const hasPeriod = chain.some(({ undoneAt }) => !undoneAt);
    const isRunning = hasPeriod && (coveredTime.until === null || coveredTime.until >= this.clock.now());
    return {
      id: row.id,
      mvpid: row.listingId,
      mvp: listing ? { title: listing.title, image: listing.image } : null,
      startdate: row.startsAt.toISOString(),
      enddate: row.endsAt?.toISOString() ?? null,
      duration: row.duration,
      totalprice: fromCents(row.totalCents),
      createdat: row.createdAt.toISOString(),
      sourceUrl: (isRunning && maySeeSource && listing?.sourceUrl) || null,
      since: coveredTime.since.toISOString(),
      until: coveredTime.until?.toISOString() ?? null,
      paid: fromCents(chain.reduce((totalCents, { paidCents }) => totalCents + paidCents, 0)),
      offer: listing?.isOffered ? offerView(chain, listing.priceCents) : null,
      periods: chain.map((period) => periodView(period, receipts)),
      deliveryid: delivery?.id ?? null,
      hasarchive: delivery?.hasArchive ?? false,
      hasrepository: delivery?.hasRepository ?? false,
      mayrate: rating?.isEntitled === true && rating.stars === null,
      ratedstars: rating?.stars ?? null,
      deliveredat: delivery?.sentAt?.toISOString() ?? null,
    };
  }
}

function periodView(row: PeriodRow, receipts: Receipts): RentalPeriod {
  return {
    id: row.id,
    duration: row.duration,
    startdate: row.startsAt.toISOString(),
    enddate: row.endsAt?.toISOString() ?? null,
    totalprice: fromCents(row.totalCents),
    credit: fromCents(row.creditCents),
    refunded: row.undoneAt !== null,
    createdat: row.createdAt.toISOString(),
    receipt: receipts.get(row.id) ?? null,
  };
}

function offerView(chain: readonly PeriodRow[], monthlyCents: number): RentalOffer | null {
  const offer = offerFor(chain, monthlyCents);
  return (
    offer && {
      monthlyPrice: fromCents(offer.monthlyCents),
      buyoutPrice: fromCents(offer.buyoutCents),
      credit: fromCents(offer.creditCents),
      remaining: fromCents(offer.buyoutCents - offer.creditCents),
    }
  );
}
