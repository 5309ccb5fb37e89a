import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { EarningsService } from '../earnings/earnings.service.js';
import { Clock, DAY_MS, HOUR_MS } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { runWithOrigin, currentOrigin } from '../foundation/settings/origin.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { type Mail, MailNotSent } from '../gateways/mail/mail.gateway.js';
import { NEUTRAL_NAMES } from '../gateways/mail/mail-text.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { PersonalMailsService } from '../identity/personal-mails.service.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import type { SourceOffers } from '../listings/listings.service.js';
import { type RentalForDelivery, RentalsQueries } from '../rentals/rentals.queries.js';
import { ArchivesService } from './archives.service.js';
import { deliverySent, deliverySourceMissing } from './deliveries.events.js';
import {
  IS_NOT_BEING_REFUNDED,
  isDeliverableSql,
  openUnsentDelivery,
  selectDeliverable,
  selectIsDeliveredWithoutMail,
} from './deliveries.queries.js';
import { DELIVERY_WINDOW_MS, retryDelayMs, DELIVERY_LEASE_MS } from './deliveries.rules.js';
import { addToDeliveryHistory } from './delivery-history.js';
import { deliveryMail } from './delivery-mail.js';
import { InvitationsService } from './invitations.service.js';
import { mayRefund } from './delivery-page.rules.js';
import { Delivery } from './delivery.entity.js';

/** Stored as `lastError` of a delivery while the mail server refuses the buyer's address. */
const ADDRESS_REFUSED = 'The mail server refuses the address of the buyer';

/** Delivers source code by e-mail within 24 hours of the payment (DELIVERY-1, DELIVERY-2). */
@Injectable()
export class DeliveriesService {
  private readonly logger = new Logger(DeliveriesService.name);
  private readonly host: string;

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly mail: PersonalMailsService,
    private readonly people: PeopleQueries,
    private readonly rentals: RentalsQueries,
    private readonly listings: ListingsQueries,
    private readonly archives: ArchivesService,
    private readonly invitations: InvitationsService,
    private readonly earnings: EarningsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.host = new URL(settings.PUBLIC_URL).hostname;
  }

  /**
   * Plans the delivery of a rental inside the transaction that inserts the rental, with the archive and the invitation
   * if the lister offers them. The delivery is due 24 hours after `paidAt` (DELIVERY-1). Returns the delivery's id.
   */
  async plan(
    tx: EntityManager,
    rental: { readonly id: string; readonly userId: string; readonly listingId: string },
    { paidAt, offers }: { readonly paidAt: Date; readonly offers: SourceOffers },
  ): Promise<string> {
    const id = newId();
    const now = this.clock.now();
    await tx.insert(Delivery, {
      id,
      rentalId: rental.id,
      state: 'due',
      dueAt: new Date(paidAt.getTime() + DELIVERY_WINDOW_MS),
      nextTryAt: now,
      messageId: this.messageIdOf(id),
      createdAt: now,
      requestId: currentOrigin()?.requestId ?? null,
    });
    if (offers.offerArchive) await this.archives.plan(tx, id);
    if (offers.inviteBuyers) await this.invitations.plan(tx, rental);
    return id;
  }

  private messageIdOf(id: string): string {
    return `delivery.${id}@${this.host}`;
  }

  /**
   * Sends a delivery if it is due and no other process is sending it. If the mail server does not accept the
   * e-mail, a later attempt follows.
   */
  async deliver(deliveryId: string): Promise<void> {
    const delivery = await this.claim(deliveryId);
    if (!delivery) return;
    // Either the job or a sweep sends the delivery. In both cases, the logs about the e-mail contain the id
    // of the request that created the delivery.
    const requestId = delivery.requestId ?? currentOrigin()?.requestId ?? delivery.id;
    await runWithOrigin({ ...currentOrigin(), requestId }, () => this.trySend(delivery));
  }

  private async trySend(delivery: Delivery): Promise<void> {
    const rental = await this.rentals.findForDelivery(delivery.rentalId);
    const listing = rental && (await this.listings.findSource(rental.listingId));
    if (!rental || !listing) return;
    if (!listing.sourceUrl) return this.awaitSource(delivery, rental.listingId);
    try {
      const outcome = await this.mail.send(rental.userId, await this.composeMail(delivery, rental, listing));
      if (outcome !== 'sent')
        return await this.postpone(delivery, ADDRESS_REFUSED, this.delayAfterRefusalMs(delivery));
    } catch (error) {
      return this.postpone(delivery, errorMessageOf(error), retryDelayMs(delivery.tries));
    }
    await this.markSent(delivery);
  }

  /**
   * Makes a delivery due now, even if it was sent before. Keeps the time of the first e-mail, because a buyer
   * can get a refund only if none was sent in time (DELIVERY-5). Throws `delivery/not-found`,
   * `delivery/cancelled` and `delivery/rental-ended`.
   */
  async sendAgain(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const delivery = await tx.findOne(Delivery, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!delivery) throw new DomainError('delivery/not-found');
      if (delivery.state === 'cancelled') throw new DomainError('delivery/cancelled');
      const now = this.clock.now();
      if ((await execute(tx, selectDeliverable(id, now))).count === 0)
        throw new DomainError('delivery/rental-ended');
      const dueFields = { nextTryAt: now, state: 'due' } as const;
      if (delivery.state !== 'sent') return void (await tx.update(Delivery, { id }, dueFields));
      // A second e-mail gets a new Message-ID: mail programs show only one of several e-mails with the same
      // id.
      const messageId = this.messageIdOf(newId());
      const firstSentAt = delivery.firstSentAt ?? delivery.sentAt;
      await tx.update(Delivery, { id }, { ...dueFields, messageId, firstSentAt, sentAt: null, tries: 0 });
    });
  }

  /**
   * Checks that nothing was sent or opened within 24 hours (DELIVERY-5) and returns the id of the rental. Throws
   * `delivery/not-found` for another user's delivery, `delivery/cancelled` after a refund, and `delivery/not-late` if
   * something was sent or opened or 24 hours have not passed. With `isLocked` the delivery
   * stays locked until the caller's transaction ends.
   */
  async checkLate(tx: EntityManager, id: string, userId: string, isLocked = false): Promise<string> {
    const delivery = await tx.findOne(Delivery, {
      where: { id },
      ...(isLocked && { lock: { mode: 'pessimistic_write' as const } }),
    });
    const rental = delivery && (await this.rentals.findForDelivery(delivery.rentalId));
    if (!delivery || rental?.userId !== userId) throw new DomainError('delivery/not-found');
    if (delivery.state === 'cancelled') throw new DomainError('delivery/cancelled');
    const [now, firstSentAt] = [this.clock.now(), delivery.firstSentAt ?? delivery.sentAt];
    const [{ isDeliveredWithoutMail } = { isDeliveredWithoutMail: false }] = (
      await execute(tx, selectIsDeliveredWithoutMail(id, now))
    ).rows;
    if (!mayRefund({ ...delivery, firstSentAt, isDeliveredWithoutMail }, now))
      throw new DomainError('delivery/not-late');
    return rental.id;
  }

  /**
   * Records that the buyer opened the source code; does nothing at later calls. Code that was not sent yet counts as
   * delivered from then on, and its e-mail is still sent (DELIVERY-9). Does nothing if the buyer may not open it.
   */
  async markOpened(deliveryId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const lock = { mode: 'pessimistic_write' } as const;
      const delivery = await tx.findOne(Delivery, { where: { id: deliveryId }, lock });
      if (!delivery) return;
      if (!delivery.firstSentAt && !delivery.sentAt) {
        // This statement begins after the row is locked, so that it sees a refund that was committed before.
        const [openedDelivery] = (await execute(tx, openUnsentDelivery(deliveryId, now))).rows;
        if (!openedDelivery) return;
        await this.earnings.planRelease(tx, openedDelivery.rentalId, now);
      }
      await addToDeliveryHistory(tx, { deliveryId, kind: 'opened', at: now });
    });
  }

  /** Cancels the delivery of a rental inside the caller's transaction, unless it was sent (PAY-20). */
  async cancel(tx: EntityManager, rentalId: string): Promise<void> {
    await tx.update(Delivery, { rentalId, state: In(['awaiting-source', 'due']) }, { state: 'cancelled' });
  }

  /** Returns the ids of up to `limit` deliveries whose next try is due. */
  async findDue(limit: number): Promise<string[]> {
    const deliveries = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Delivery, 'delivery')
        .select('delivery.id')
        .where("delivery.state = 'due' AND delivery.nextTryAt <= :now", { now: this.clock.now() })
        .andWhere(`${IS_NOT_BEING_REFUNDED} AND ${isDeliverableSql(':now')}`)
        .orderBy('delivery.nextTryAt')
        .limit(limit)
        .getMany(),
    );
    return deliveries.map(({ id }) => id);
  }

  /** Claims the delivery for one try; returns undefined if it is not due or another process has claimed it. */
  private claim(id: string): Promise<Delivery | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await tx
        .createQueryBuilder()
        .update(Delivery)
        .set({ nextTryAt: this.clock.in(DELIVERY_LEASE_MS), tries: () => 'tries + 1' })
        .where("id = :id AND state = 'due' AND nextTryAt <= :now", { id, now: this.clock.now() })
        .andWhere(`${IS_NOT_BEING_REFUNDED} AND ${isDeliverableSql(':now')}`)
        .execute();
      if (claimResult.affected !== 1) return undefined;
      return tx.findOneByOrFail(Delivery, { id });
    });
  }

  /**
   * Returns the delivery's e-mail. Throws MailNotSent if there is no address; the renter may add one to the account
   * later.
   */
  private async composeMail(
    { id: deliveryId, messageId }: Delivery,
    rental: RentalForDelivery,
    listing: { title: string; sourceUrl: string },
  ): Promise<Mail> {
    const account = (await this.people.findByIds([rental.userId])).get(rental.userId);
    // Uses the account's current address rather than that of the order, because the buyer may have corrected
    // it (NOTIFY-8).
    const recipientAddress = account?.email || rental.renterEmail;
    if (!recipientAddress) throw new MailNotSent('The renter has no e-mail address');
    const { title, sourceUrl } = listing;
    const mailFacts = {
      ...rental,
      deliveryId,
      rentalId: rental.id,
      title,
      sourceUrl,
      publicUrl: this.settings.PUBLIC_URL,
    };
    const neutralFacts = { ...mailFacts, title: NEUTRAL_NAMES.mvp, renterName: '', sourceUrl: '' };
    const withoutUserTexts = deliveryMail(neutralFacts);
    return { ...deliveryMail(mailFacts), withoutUserTexts, to: recipientAddress, messageId };
  }

  private async markSent({ id, rentalId }: Delivery): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const sentFields = { state: 'sent', sentAt: now, lastError: null } as const;
      const update = await tx.update(Delivery, { id, state: 'due' }, sentFields);
      if (update.affected !== 1) return this.storeSentTimeOfCancelled(tx, id, now);
      await addToDeliveryHistory(tx, { deliveryId: id, kind: 'sent', at: now });
      await this.earnings.planRelease(tx, rentalId, now);
      await this.outbox.append(tx, deliverySent, { deliveryId: id, rentalId });
    });
  }

  /**
   * Stores when the e-mail was sent, if a refund cancelled the delivery in the meantime: the buyer has the
   * source code in spite of the refund (DELIVERY-8).
   */
  private async storeSentTimeOfCancelled(tx: EntityManager, id: string, sentAt: Date): Promise<void> {
    const update = await tx.update(
      Delivery,
      { id, state: 'cancelled', firstSentAt: IsNull() },
      { firstSentAt: sentAt },
    );
    if (update.affected === 1) await addToDeliveryHistory(tx, { deliveryId: id, kind: 'sent', at: sentAt });
  }

  private async awaitSource({ id, rentalId }: Delivery, listingId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const update = await tx.update(
        Delivery,
        { id, state: 'due' },
        { state: 'awaiting-source', nextTryAt: this.clock.now(), tries: 0 },
      );
      if (update.affected === 1)
        await this.outbox.append(tx, deliverySourceMissing, { deliveryId: id, rentalId, listingId });
    });
  }

  /**
   * Returns the delay after the mail server refused the buyer's address: an hour until the delivery's
   * deadline, then a day (DELIVERY-2).
   */
  private delayAfterRefusalMs({ dueAt }: Delivery): number {
    return this.clock.now() < dueAt ? HOUR_MS : DAY_MS;
  }

  private async postpone({ id, tries }: Delivery, lastError: string, delayMs: number): Promise<void> {
    this.logger.warn(`Delivery ${id} waits after ${tries} tries: ${lastError}`);
    await this.transactions.run((tx) =>
      tx.update(Delivery, { id, state: 'due' }, { nextTryAt: this.clock.in(delayMs), lastError }),
    );
  }
}

function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
