import { Inject, Injectable } from '@nestjs/common';
import type { ListingChange, ListingInput } from '@market/contract/listings/listing-form';
import type { ListingState } from '@market/contract/listings/listings';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Transactions } from '../foundation/sql/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { IdentitiesQueries } from '../identity/identities.queries.js';
import { SubmissionsService } from '../reviews/submissions.service.js';
import { Listing } from './listing.entity.js';
import { withdrawSourceOffers } from './listing-offers.queries.js';
import { mayChange, maySee } from './listing.policy.js';
import { checkPictures, withPicturePath } from './listing-pictures.queries.js';
import { fieldsOf, type ListingFields, listingVersion, pickFields, planChange } from './listing.rules.js';
import { type ListingTransition, nextState, wasApproved } from './listing.states.js';
import {
  listingApproved,
  listingChanged,
  listingRejected,
  listingRepositoryGone,
  listingSold,
  listingSubmitted,
} from './listings.events.js';
import { concernsOffers, SourceOffersService } from './source-offers.service.js';

/** What a listing offers its buyers besides the address of the source code (LIST-10). */
export type SourceOffers = Pick<Listing, 'offerArchive' | 'inviteBuyers'>;

const SOURCE_OFFERS = { id: true, offerArchive: true, inviteBuyers: true } as const;

/** Creates and changes listings: for their listers, after sales, and after moderators' decisions. */
@Injectable()
export class ListingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly identities: IdentitiesQueries,
    private readonly reviews: SubmissionsService,
    private readonly offers: SourceOffersService,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {}

  /**
   * Submits a new listing for review and returns its id; does nothing if the owner already has a listing with
   * that `id`. Throws `listing/github-required` (LIST-1), `github/…` if the listing offers an archive or
   * invitations that we cannot provide (LIST-10), `listing/image-gone` and `listing/screenshot-gone` (LIST-41), and
   * `listing/too-many` (REVIEW-13).
   */
  async create(ownerId: string, form: ListingInput, id = newId()): Promise<string> {
    const input = withPicturePath(form, this.settings.PUBLIC_URL);
    if (!(await this.identities.hasProvider(ownerId, 'github')))
      throw new DomainError('listing/github-required');
    await this.offers.check(ownerId, input);
    await this.offers.checkRepositories(ownerId, input);
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (await tx.existsBy(Listing, { id, ownerId })) return;
      await checkPictures(tx, ownerId, input);
      const listing = { ...fieldsOf(input), id, ownerId, createdAt: now, updatedAt: now };
      await tx.insert(Listing, { ...listing, state: 'draft' });
      await this.submit(tx, await tx.findOneByOrFail(Listing, { id }));
    });
    return id;
  }

  /**
   * Changes the caller's own listing as `planChange` decides, all columns or none. Throws
   * `listing/not-found`, `listing/not-owner`, `listing/conflict` if the change was made over an older version
   * (LIST-25), `listing/unavailable` if a sold listing is made available, and the errors `github/…`,
   * `listing/image-gone`, `listing/screenshot-gone` and `listing/too-many` of `create`.
   */
  async change(caller: Viewer, id: string, form: ListingChange): Promise<void> {
    const change = withPicturePath(form, this.settings.PUBLIC_URL);
    await this.checkRepositories(caller, id, change);
    await this.transactions.run(async (tx) => {
      const listing = await this.lock(tx, id);
      if (!maySee(caller, listing)) throw new DomainError('listing/not-found');
      if (!mayChange(caller, listing)) throw new DomainError('listing/not-owner');
      await this.offers.check(listing.ownerId, change, listing);
      await checkPictures(tx, listing.ownerId, change, listing);
      if (change.isavailable && listing.sold) throw new DomainError('listing/unavailable');
      const isAvailable = change.isavailable ?? listing.isAvailable;
      const { immediate, proposal, needsReview } = planChange(listing, fieldsOf(change));
      const hasImmediateChange = Object.keys(immediate).length > 0 || isAvailable !== listing.isAvailable;
      const isProposalWithdrawn = listing.proposal !== null && proposal === null;
      // Returns before the comparison of versions, so that a repeated request, whose first response was lost, succeeds.
      if (!hasImmediateChange && !needsReview && !isProposalWithdrawn) return;
      if (change.version !== undefined && change.version !== listingVersion(listing))
        throw new DomainError('listing/conflict');
      await tx.update(
        Listing,
        { id },
        {
          ...immediate,
          isAvailable,
          proposal,
          ...(isProposalWithdrawn && { reviewDueAt: null, rejectionReason: null }),
          ...(hasImmediateChange && { updatedAt: this.clock.now() }),
        },
      );
      if (immediate.sourceUrl !== undefined && wasApproved(listing))
        await this.reviews.refreshFingerprint(tx, id);
      if (isProposalWithdrawn) await this.reviews.withdrawReview(tx, id);
      if (needsReview) await this.submit(tx, await tx.findOneByOrFail(Listing, { id }));
      if (hasImmediateChange) await this.outbox.append(tx, listingChanged, { listingId: id });
    });
  }

  /** Locks a listing until the caller's transaction ends; throws `listing/not-found`. */
  async lock(tx: EntityManager, id: string): Promise<Listing> {
    const listing = await tx.findOne(Listing, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!listing) throw new DomainError('listing/not-found');
    return listing;
  }

  /**
   * Applies a moderator's approval: a new listing becomes public; the waiting change of an approved listing takes
   * effect.
   */
  async approve(tx: EntityManager, id: string): Promise<void> {
    const listing = await this.lock(tx, id);
    const now = this.clock.now();
    const proposal = listing.proposal as Partial<ListingFields> | null;
    await tx.update(
      Listing,
      { id },
      {
        ...proposal,
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

  /**
   * Applies a moderator's rejection: an approved version stays public, and the lister can correct the waiting
   * change.
   */
  async reject(tx: EntityManager, id: string, reason: string): Promise<void> {
    const state = stateAfter('reject', await this.lock(tx, id));
    await tx.update(Listing, { id }, { state, reviewDueAt: null, rejectionReason: reason });
    await this.outbox.append(tx, listingRejected, { listingId: id });
  }

  /**
   * Marks a listing on sale as sold inside the caller's transaction (RENT-12), and returns what its lister
   * offers besides the source address; undefined if the listing is off sale or already sold. Ignores
   * `isAvailable`: the buyer's order remains valid if the lister has made the listing unavailable since (RENT-11).
   */
  async sell(tx: EntityManager, id: string): Promise<SourceOffers | undefined> {
    const onSaleCondition = { id, state: 'approved', sold: false } as const;
    const updateResult = await tx.update(Listing, onSaleCondition, {
      isAvailable: false,
      sold: true,
      updatedAt: this.clock.now(),
    });
    if (updateResult.affected !== 1) return undefined;
    await this.outbox.append(tx, listingSold, { listingId: id });
    return tx.findOneOrFail(Listing, { select: SOURCE_OFFERS, where: { id } });
  }

  /**
   * Undoes a sale inside the caller's transaction after the purchase was refunded: the lister may offer the
   * listing again.
   */
  async undoSale(tx: EntityManager, id: string): Promise<void> {
    const updateResult = await tx.update(
      Listing,
      { id, sold: true },
      { sold: false, updatedAt: this.clock.now() },
    );
    if (updateResult.affected === 1) await this.outbox.append(tx, listingChanged, { listingId: id });
  }

  /**
   * Locks a listing on sale, so that it cannot be taken off sale or sold before the caller's transaction
   * ends. Returns what its lister offers besides the source address; undefined if the listing is off sale or
   * sold. Ignores `isAvailable`, like `sell` (RENT-11).
   */
  async lockOnSale(tx: EntityManager, id: string): Promise<SourceOffers | undefined> {
    const onSaleCondition = { id, state: 'approved', sold: false } as const;
    const lock = { mode: 'pessimistic_read' } as const;
    return (await tx.findOne(Listing, { select: SOURCE_OFFERS, where: onSaleCondition, lock })) ?? undefined;
  }

  /**
   * Ends the listing's offers of an archive and of invitations, because GitHub stopped showing the repository
   * at `sourceUrl`, and notifies the lister once. Does nothing if the listing has another source address now
   * (DELIVERY-23).
   */
  async withdrawOffers(id: string, sourceUrl: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { count } = await execute(tx, withdrawSourceOffers(id, sourceUrl));
      if (count > 0) await this.outbox.append(tx, listingRepositoryGone, { listingId: id });
    });
  }

  /**
   * Checks the repositories of offers. Called before the transaction, so that no row stays locked during the
   * calls to GitHub.
   */
  private async checkRepositories(caller: Viewer, id: string, change: ListingChange): Promise<void> {
    if (!concernsOffers(change)) return;
    const listing = await this.transactions.run((tx) => tx.findOneBy(Listing, { id }));
    if (listing && mayChange(caller, listing))
      await this.offers.checkRepositories(listing.ownerId, change, listing);
  }

  /** Opens the review of a listing, or of its waiting change. */
  private async submit(tx: EntityManager, listing: Listing): Promise<void> {
    const { id, ownerId, proposal } = listing;
    const approvedFields = proposal && pickFields(listing, Object.keys(proposal));
    const proposedFields = proposal ?? pickFields(listing);
    const reviewDueAt = await this.reviews.openReview(tx, {
      listingId: id,
      listerId: ownerId,
      proposed: proposedFields,
      approved: approvedFields,
    });
    const state = stateAfter('submit', listing);
    const reviewFields = { submittedAt: this.clock.now(), reviewDueAt, rejectionReason: null };
    await tx.update(Listing, { id }, { state, ...reviewFields });
    await this.outbox.append(tx, listingSubmitted, {
      listingId: id,
      reviewDueAt: reviewDueAt.toISOString(),
    });
  }
}

function stateAfter(transition: ListingTransition, listing: Listing): ListingState {
  const state = nextState(transition, listing.state);
  if (!state) throw new DomainError('listing/conflict');
  return state;
}
