import { Injectable } from '@nestjs/common';
import { GITHUB_TEXTS } from '@market/contract/github';
import { givenSource, type ListingChange, type ListingInput } from '@market/contract/listings/listing-form';
import type { ListingState } from '@market/contract/listings/listings';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { GrantsQueries } from '../github/grants.queries.js';
import { repositoryOf } from '../gateways/github/repository-address.js';
import { IdentitiesQueries } from '../identity/identities.queries.js';
import { ReviewClocksService } from '../reviews/review-clocks.service.js';
import { Listing } from './listing.entity.js';
import { withdrawSourceOffers } from './listing-offers.queries.js';
import { mayChange, maySee } from './listing.policy.js';
import { fieldsOf, type ListingFields, pickFields, planChange } from './listing.rules.js';
import { type ListingMove, moved } from './listing.states.js';
import {
  listingApproved,
  listingChanged,
  listingRejected,
  listingRepositoryGone,
  listingSold,
  listingSubmitted,
} from './listings.events.js';

/** What a lister offers buyers besides the address of the source. */
export type SourceOffers = Pick<Listing, 'offerArchive' | 'inviteBuyers'>;

const SOURCE_OFFERS = { id: true, offerArchive: true, inviteBuyers: true } as const;

/** Publishes, changes and sells listings (SPEC §4, §5, DECISIONS 6, 11, 24). */
@Injectable()
export class ListingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly identities: IdentitiesQueries,
    private readonly reviews: ReviewClocksService,
    private readonly grants: GrantsQueries,
  ) {}

  /**
   * Submits a new listing for review; does nothing with the `id` of one that was submitted. Throws
   * `listing/github-required` (SPEC §6 'Lister'), and `github/…` where more of the source is offered than can be given.
   * Answers its id.
   */
  async create(ownerId: string, input: ListingInput, id = newId()): Promise<string> {
    if (!(await this.identities.hasProvider(ownerId, 'github')))
      throw new DomainError('listing/github-required');
    await this.checkOffers(ownerId, input, '');
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (await tx.existsBy(Listing, { id, ownerId })) return;
      const listing = { ...fieldsOf(input), id, ownerId, createdAt: now, updatedAt: now };
      await tx.insert(Listing, { ...listing, state: 'draft' });
      await this.submit(tx, await tx.findOneByOrFail(Listing, { id }));
    });
    return id;
  }

  /**
   * Changes the caller's own listing, all of it or nothing. What buyers rely on of an approved one waits for review beside
   * it (DECISIONS 6); a rejected one is submitted again. Throws `listing/not-found`, `listing/not-owner`, and
   * `listing/unavailable` for one that was sold and is to be made available, `github/…` as `create`.
   */
  async change(caller: Viewer, id: string, change: ListingChange): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.hold(tx, id);
      if (!maySee(caller, listing)) throw new DomainError('listing/not-found');
      if (!mayChange(caller, listing)) throw new DomainError('listing/not-owner');
      await this.checkOffers(listing.ownerId, change, listing.sourceUrl);
      if (change.isavailable && listing.sold) throw new DomainError('listing/unavailable');
      const isAvailable = change.isavailable ?? listing.isAvailable;
      const { atOnce, proposal, submits } = planChange(listing, fieldsOf(change));
      const shows = Object.keys(atOnce).length > 0 || isAvailable !== listing.isAvailable;
      const withdrawn = listing.proposal !== null && proposal === null;
      if (!shows && !submits && !withdrawn) return;
      await tx.update(
        Listing,
        { id },
        {
          ...atOnce,
          isAvailable,
          proposal,
          ...(withdrawn && { reviewDueAt: null, rejectionReason: null }),
          ...(shows && { updatedAt: this.clock.now() }),
        },
      );
      if (withdrawn) await this.reviews.stop(tx, id);
      if (submits) await this.submit(tx, await tx.findOneByOrFail(Listing, { id }));
      if (shows) await this.outbox.append(tx, listingChanged, { listingId: id });
    });
  }

  /** Holds a listing until the caller's transaction ends; throws `listing/not-found`. */
  async hold(tx: EntityManager, id: string): Promise<Listing> {
    const listing = await tx.findOne(Listing, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!listing) throw new DomainError('listing/not-found');
    return listing;
  }

  /** What a moderator's approval does: a new listing is public, a change beside it applies (DECISIONS 6). */
  async admit(tx: EntityManager, id: string): Promise<void> {
    const listing = await this.hold(tx, id);
    const now = this.clock.now();
    const proposed = listing.proposal as Partial<ListingFields> | null;
    await tx.update(
      Listing,
      { id },
      {
        ...proposed,
        proposal: null,
        state: stateAfter('approve', listing),
        approvedAt: listing.approvedAt ?? now,
        reviewDueAt: null,
        rejectionReason: null,
        updatedAt: now,
      },
    );
    await this.outbox.append(tx, listingApproved, { listingId: id });
  }

  /** What a rejection does: an approved version stays public, and the change stays beside it for its lister to correct. */
  async sendBack(tx: EntityManager, id: string, reason: string): Promise<void> {
    const state = stateAfter('reject', await this.hold(tx, id));
    await tx.update(Listing, { id }, { state, reviewDueAt: null, rejectionReason: reason });
    await this.outbox.append(tx, listingRejected, { listingId: id });
  }

  /**
   * Sells an approved, available listing for good inside the caller's transaction (RENT-12) and returns what its lister
   * offers with the source; undefined if it is not available, or another buyer was first.
   */
  async sell(tx: EntityManager, id: string): Promise<SourceOffers | undefined> {
    const offered = { id, state: 'approved', isAvailable: true, sold: false } as const;
    const sold = await tx.update(Listing, offered, {
      isAvailable: false,
      sold: true,
      updatedAt: this.clock.now(),
    });
    if (sold.affected !== 1) return undefined;
    await this.outbox.append(tx, listingSold, { listingId: id });
    return tx.findOneOrFail(Listing, { select: SOURCE_OFFERS, where: { id } });
  }

  /** A purchase was undone, inside the transaction that does it: its lister may offer the listing again. */
  async takeBack(tx: EntityManager, id: string): Promise<void> {
    const unsold = await tx.update(Listing, { id, sold: true }, { sold: false, updatedAt: this.clock.now() });
    if (unsold.affected === 1) await this.outbox.append(tx, listingChanged, { listingId: id });
  }

  /**
   * Locks a listing on sale, so that it is neither taken off sale nor sold before the caller's transaction ends, and returns
   * what its lister offers with the source; undefined if it is off sale or sold. A listing that its lister made unavailable
   * is returned too: it was available when the buyer ordered it.
   */
  async lockOnSale(tx: EntityManager, id: string): Promise<SourceOffers | undefined> {
    const onSale = { id, state: 'approved', sold: false } as const;
    const lock = { mode: 'pessimistic_read' } as const;
    return (await tx.findOne(Listing, { select: SOURCE_OFFERS, where: onSale, lock })) ?? undefined;
  }

  /** GitHub does not show its repository: it offers the address alone from now on, and its lister is told, once. */
  async withdrawOffers(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { count } = await execute(tx, withdrawSourceOffers(id));
      if (count > 0) await this.outbox.append(tx, listingRepositoryGone, { listingId: id });
    });
  }

  /** An archive and an invitation take a GitHub repository, and its lister's grant that is good now. */
  private async checkOffers(ownerId: string, given: ListingChange, sourceUrl: string): Promise<void> {
    if (!given.offerArchive && !given.inviteBuyers) return;
    const field = given.offerArchive ? 'offerArchive' : 'inviteBuyers';
    if (!repositoryOf(givenSource(given) ?? sourceUrl))
      throw new DomainError('github/not-a-repository', {
        fields: { repoUrl: GITHUB_TEXTS.notARepository },
      });
    if ((await this.grants.status(ownerId))?.state !== 'live')
      throw new DomainError('github/grant-required', { fields: { [field]: GITHUB_TEXTS.grantNeeded } });
  }

  /** Starts the review of a listing, or of the change beside it, as it now stands. */
  private async submit(tx: EntityManager, listing: Listing): Promise<void> {
    const { id, proposal } = listing;
    const approved = proposal && pickFields(listing, Object.keys(proposal));
    const proposed = proposal ?? pickFields(listing);
    const reviewDueAt = await this.reviews.start(tx, { listingId: id, proposed, approved });
    const state = stateAfter('submit', listing);
    const clock = { submittedAt: this.clock.now(), reviewDueAt, rejectionReason: null };
    await tx.update(Listing, { id }, { state, ...clock });
    await this.outbox.append(tx, listingSubmitted, {
      listingId: id,
      reviewDueAt: reviewDueAt.toISOString(),
    });
  }
}

function stateAfter(move: ListingMove, listing: Listing): ListingState {
  const state = moved(move, listing.state);
  if (!state) throw new DomainError('listing/conflict');
  return state;
}
