import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { PersonalMailsService } from '../identity/personal-mails.service.js';
import { ListingsQueries, type ListingSource } from '../listings/listings.queries.js';
import { RentalsQueries } from '../rentals/rentals.queries.js';
import { isDeliverableSql } from './deliveries.queries.js';
import { sourceRequestsDueBy, nextSourceRequestAt, DELIVERY_LEASE_MS } from './deliveries.rules.js';
import { Delivery } from './delivery.entity.js';
import { addToDeliveryHistory } from './delivery-history.js';
import { sourceRequestMail } from './delivery-mail.js';

/** How many waiting deliveries of one listing a single call makes due at most. */
const RELEASED_RENTALS_MAX = 1000;

/**
 * Asks listers by e-mail for missing source code (DELIVERY-3). Once a source is added, makes its waiting
 * deliveries due.
 */
@Injectable()
export class SourceRequestsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly people: PeopleQueries,
    private readonly rentals: RentalsQueries,
    private readonly listings: ListingsQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Asks the lister of a waiting delivery for the source code. If the source has been added by now, makes
   * the delivery due instead. Throws MailNotSent; the next sweep retries.
   */
  async sendRequest(deliveryId: string): Promise<void> {
    const delivery = await this.claim(deliveryId);
    if (!delivery) return;
    const [listingId] = await this.rentals.findListingsOf([delivery.rentalId]);
    const listing = listingId && (await this.listings.findSource(listingId));
    if (!listing) return;
    if (listing.sourceUrl) return this.release(listing.id);
    if (!(await this.writeTo(listing, delivery))) return;
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await tx.update(
        Delivery,
        { id: deliveryId, state: 'awaiting-source' },
        { nextTryAt: nextSourceRequestAt(now, delivery.dueAt), tries: delivery.tries + 1 },
      );
      await addToDeliveryHistory(tx, { deliveryId, kind: 'source-asked', at: now });
    });
  }

  /** Returns the ids of up to `limit` waiting deliveries whose e-mail to the lister is due. */
  async findDue(limit: number): Promise<string[]> {
    const deliveries = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Delivery, 'delivery')
        .select('delivery.id')
        .where("delivery.state = 'awaiting-source' AND delivery.nextTryAt <= :now", { now: this.clock.now() })
        .andWhere('(delivery.nextTryAt < delivery.dueAt OR delivery.tries = 0)')
        .orderBy('delivery.nextTryAt')
        .limit(limit)
        .getMany(),
    );
    return deliveries.map(({ id }) => id);
  }

  /** If the listing has a source, makes its waiting deliveries due, except those whose rental has ended. */
  async release(listingId: string): Promise<void> {
    const listing = await this.listings.findSource(listingId);
    if (!listing?.sourceUrl) return;
    const rentalIds = await this.rentals.findIdsOfListing(listingId, RELEASED_RENTALS_MAX);
    const now = this.clock.now();
    await this.transactions.run((tx) =>
      tx
        .createQueryBuilder()
        .update(Delivery)
        .set({ state: 'due', nextTryAt: now, tries: 0 })
        .where("rentalId = ANY(:rentalIds) AND state = 'awaiting-source'", { rentalIds })
        .andWhere(isDeliverableSql(':now'), { now })
        .execute(),
    );
  }

  /**
   * Checks the oldest `limit` deliveries that wait for a source. Deliveries whose listing now has a source
   * become due. Returns the number of these listings.
   */
  async releaseWithSource(limit: number): Promise<number> {
    const waitingDeliveries = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Delivery, 'delivery')
        .where("delivery.state = 'awaiting-source'")
        .andWhere(isDeliverableSql(':now'), { now: this.clock.now() })
        .orderBy('delivery.dueAt')
        .limit(limit)
        .getMany(),
    );
    const listingIds = await this.rentals.findListingsOf(waitingDeliveries.map(({ rentalId }) => rentalId));
    const listingsById = await this.listings.findForRenters(listingIds);
    const listingsWithSource = listingIds.filter((id) => listingsById.get(id)?.sourceUrl);
    for (const listingId of listingsWithSource) await this.release(listingId);
    return listingsWithSource.length;
  }

  /**
   * Sends the e-mail to the lister. Returns false only if it must be sent later; true also if the lister has no
   * address.
   */
  private async writeTo(listing: ListingSource, { dueAt, messageId }: Delivery): Promise<boolean> {
    const lister = (await this.people.findByIds([listing.ownerId])).get(listing.ownerId);
    if (!lister?.email) return true;
    const mailFacts = {
      listerName: lister.displayName,
      listingId: listing.id,
      title: listing.title,
      dueAt,
      publicUrl: this.settings.PUBLIC_URL,
    };
    const outcome = await this.mail.send(listing.ownerId, {
      ...sourceRequestMail(mailFacts),
      withoutUserTexts: sourceRequestMail({ ...mailFacts, title: NEUTRAL_NAMES.mvp, listerName: '' }),
      to: lister.email,
      messageId: `source-request-${sourceRequestsDueBy(this.clock.now(), dueAt)}.${messageId}`,
    });
    return outcome !== 'later';
  }

  private claim(id: string): Promise<Delivery | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await tx
        .createQueryBuilder()
        .update(Delivery)
        .set({ nextTryAt: this.clock.in(DELIVERY_LEASE_MS) })
        .where("id = :id AND state = 'awaiting-source' AND nextTryAt <= :now", { id, now: this.clock.now() })
        .andWhere('(nextTryAt < dueAt OR tries = 0)')
        .execute();
      return claimResult.affected === 1 ? tx.findOneByOrFail(Delivery, { id }) : undefined;
    });
  }
}
