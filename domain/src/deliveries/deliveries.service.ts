import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { comingFrom, currentOrigin } from '../foundation/origin.js';
import { Outbox } from '../foundation/outbox.js';
import type { Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import { type Mail, MailGateway, MailNotSent } from '../gateways/mail/mail.gateway.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { type RentalForDelivery, RentalsQueries } from '../rentals/rentals.queries.js';
import { ArchivesService } from './archives.service.js';
import type { RentalParts } from './rental-parts.js';
import { deliverySent, deliverySourceMissing } from './deliveries.events.js';
import { DELIVERY_WINDOW_MS, pauseAfter, TRY_LEASE_MS } from './deliveries.rules.js';
import { keepDeliveryEvent } from './delivery-events.js';
import { deliveryMail } from './delivery-mail.js';
import { InvitationsService } from './invitations.service.js';
import { mayRefund } from './delivery-page.rules.js';
import { Delivery } from './delivery.entity.js';

/** Keeps the promise of source code by e-mail within 24 hours of payment (SPEC §1, DECISIONS 22a, 23). */
@Injectable()
export class DeliveriesService {
  private readonly logger = new Logger(DeliveriesService.name);
  private readonly host: string;

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly mail: MailGateway,
    private readonly people: PeopleQueries,
    private readonly rentals: RentalsQueries,
    private readonly listings: ListingsQueries,
    private readonly archives: ArchivesService,
    private readonly invitations: InvitationsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.host = new URL(settings.PUBLIC_URL).hostname;
  }

  /**
   * Promises the delivery of a rental and what its lister offers besides, in the statement that makes the rental: answers
   * the delivery's id and what to write. Reads from the parts that `from` names: see `RentalParts`.
   */
  promised(paidAt: Date, from: RentalParts): { readonly id: string; readonly parts: readonly Part[] } {
    const id = newId();
    const parts = [
      this.delivery(id, paidAt, from.rental),
      this.archives.promised(id, from),
      this.invitations.promised(from),
    ];
    return { id, parts };
  }

  private messageIdOf(id: string): string {
    return `delivery.${id}@${this.host}`;
  }

  private delivery(id: string, paidAt: Date, rental: string): Part {
    const now = this.clock.now();
    const dueAt = new Date(paidAt.getTime() + DELIVERY_WINDOW_MS);
    const messageId = this.messageIdOf(id);
    return {
      name: 'delivery',
      text: (
        its,
      ) => `INSERT INTO deliveries (id, rental_id, state, due_at, next_try_at, message_id, created_at, request_id)
        SELECT ${its.bind('uuid', id)}, ${rental}.id, 'due', ${its.bind('timestamptz', dueAt)}, ${its.bind('timestamptz', now)},
          ${its.bind('text', messageId)}, ${its.bind('timestamptz', now)}, ${its.bind('text', currentOrigin()?.requestId ?? null)}
        FROM ${rental}`,
    };
  }

  /** Sends one delivery if it is due and nobody else is at it. A mail server that refuses only postpones it. */
  async deliver(deliveryId: string): Promise<void> {
    const delivery = await this.take(deliveryId);
    if (!delivery) return;
    // A sweep may come before the job: what it sends goes back to the same request.
    const requestId = delivery.requestId ?? currentOrigin()?.requestId ?? delivery.id;
    await comingFrom({ ...currentOrigin(), requestId }, () => this.carryOut(delivery));
  }

  private async carryOut(delivery: Delivery): Promise<void> {
    const rental = await this.rentals.forDelivery(delivery.rentalId);
    const listing = rental && (await this.listings.sourceOf(rental.listingId));
    if (!rental || !listing) return;
    if (!listing.sourceUrl) return this.awaitSource(delivery, rental.listingId);
    try {
      await this.mail.send(await this.mailOf(delivery, rental, listing));
    } catch (error) {
      return this.postpone(delivery, error);
    }
    await this.markSent(delivery);
  }

  /**
   * Has a delivery sent now: again, as a mail of its own, where it was sent before. Whether it was sent in time is told by
   * the first time. Throws `delivery/not-found`, `delivery/cancelled`.
   */
  async sendAgain(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const delivery = await tx.findOne(Delivery, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!delivery) throw new DomainError('delivery/not-found');
      if (delivery.state === 'cancelled') throw new DomainError('delivery/cancelled');
      const now = { nextTryAt: this.clock.now(), state: 'due' } as const;
      if (delivery.state !== 'sent') return void (await tx.update(Delivery, { id }, now));
      // Mail programs show a message they have seen once.
      const messageId = this.messageIdOf(newId());
      const firstSentAt = delivery.firstSentAt ?? delivery.sentAt;
      await tx.update(Delivery, { id }, { ...now, messageId, firstSentAt, sentAt: null, tries: 0 });
    });
  }

  /**
   * The rental of a person's own delivery that is late: nothing was sent, and the promised time is over. Throws
   * `delivery/not-found` for anybody else's, `delivery/cancelled` once the money went back, `delivery/not-late` otherwise.
   * Nobody else touches it until the caller's transaction ends where `isHeld`.
   */
  async checkLate(tx: EntityManager, id: string, userId: string, isHeld = false): Promise<string> {
    const delivery = await tx.findOne(Delivery, {
      where: { id },
      ...(isHeld && { lock: { mode: 'pessimistic_write' as const } }),
    });
    const rental = delivery && (await this.rentals.forDelivery(delivery.rentalId));
    if (!delivery || rental?.userId !== userId) throw new DomainError('delivery/not-found');
    if (delivery.state === 'cancelled') throw new DomainError('delivery/cancelled');
    const firstSentAt = delivery.firstSentAt ?? delivery.sentAt;
    if (!mayRefund({ ...delivery, firstSentAt }, this.clock.now()))
      throw new DomainError('delivery/not-late');
    return rental.id;
  }

  /** Keeps that the buyer has opened what was sent, once. */
  async markOpened(deliveryId: string): Promise<void> {
    const event = { deliveryId, kind: 'opened', at: this.clock.now() } as const;
    await this.transactions.run((tx) => keepDeliveryEvent(tx, event));
  }

  /** Owes the delivery of a rental no more, inside the caller's transaction; one that was sent stays so. */
  async cancel(tx: EntityManager, rentalId: string): Promise<void> {
    await tx.update(Delivery, { rentalId, state: In(['awaiting-source', 'due']) }, { state: 'cancelled' });
    await this.invitations.recheck(tx, rentalId);
  }

  /** Ids of deliveries whose next try is due. */
  async due(limit: number): Promise<string[]> {
    const deliveries = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Delivery, 'delivery')
        .select('delivery.id')
        .where("delivery.state = 'due' AND delivery.nextTryAt <= :now", { now: this.clock.now() })
        .orderBy('delivery.nextTryAt')
        .limit(limit)
        .getMany(),
    );
    return deliveries.map(({ id }) => id);
  }

  /** Takes the delivery for one try; undefined when it is not due or another has it. */
  private take(id: string): Promise<Delivery | undefined> {
    return this.transactions.run(async (tx) => {
      const taken = await tx
        .createQueryBuilder()
        .update(Delivery)
        .set({ nextTryAt: this.clock.in(TRY_LEASE_MS), tries: () => 'tries + 1' })
        .where("id = :id AND state = 'due' AND nextTryAt <= :now", { id, now: this.clock.now() })
        .execute();
      if (taken.affected !== 1) return undefined;
      return tx.findOneByOrFail(Delivery, { id });
    });
  }

  /** Throws MailNotSent while nobody knows where to send it: the renter may yet give the account an e-mail. */
  private async mailOf(
    { id: deliveryId, messageId }: Delivery,
    rental: RentalForDelivery,
    listing: { title: string; sourceUrl: string },
  ): Promise<Mail> {
    const account = (await this.people.byIds([rental.userId])).get(rental.userId);
    const to = rental.renterEmail || account?.email;
    if (!to) throw new MailNotSent('The renter has no e-mail address');
    const { title, sourceUrl } = listing;
    const facts = {
      ...rental,
      deliveryId,
      rentalId: rental.id,
      title,
      sourceUrl,
      publicUrl: this.settings.PUBLIC_URL,
    };
    return { ...deliveryMail(facts), to, messageId };
  }

  private async markSent({ id, rentalId }: Delivery): Promise<void> {
    await this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const change = { state: 'sent', sentAt: at, lastError: null } as const;
      const sent = await tx.update(Delivery, { id, state: 'due' }, change);
      if (sent.affected !== 1) return;
      await keepDeliveryEvent(tx, { deliveryId: id, kind: 'sent', at });
      await this.outbox.append(tx, deliverySent, { deliveryId: id, rentalId });
    });
  }

  private async awaitSource({ id, rentalId }: Delivery, listingId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const waiting = await tx.update(
        Delivery,
        { id, state: 'due' },
        { state: 'awaiting-source', nextTryAt: this.clock.now(), tries: 0 },
      );
      if (waiting.affected === 1)
        await this.outbox.append(tx, deliverySourceMissing, { deliveryId: id, rentalId, listingId });
    });
  }

  private async postpone({ id, tries }: Delivery, error: unknown): Promise<void> {
    const lastError = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Delivery ${id} waits after ${tries} tries: ${lastError}`);
    await this.transactions.run((tx) =>
      tx.update(Delivery, { id, state: 'due' }, { nextTryAt: this.clock.in(pauseAfter(tries)), lastError }),
    );
  }
}
