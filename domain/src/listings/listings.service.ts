import { Injectable } from '@nestjs/common';
import type { ListingChange, ListingInput } from '@market/contract/listing-form';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { IdentitiesQueries } from '../identity/identities.queries.js';
import { Listing } from './listing.entity.js';
import { mayChange, mayReview, maySee } from './listing.policy.js';
import { fieldsOf, type ListingFields, planChange, REVIEW_WINDOW_MS } from './listing.rules.js';
import { type ListingMove, moved } from './listing.states.js';
import {
  listingApproved,
  listingChanged,
  listingRejected,
  listingSold,
  listingSubmitted,
} from './listings.events.js';

interface Review {
  readonly reviewer: Viewer;
  readonly id: string;
  readonly submittedAt: Date;
  readonly move: ListingMove;
}

/** Publishes, changes, reviews and sells listings (SPEC §4, §5, DECISIONS 6, 11, 24). */
@Injectable()
export class ListingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly identities: IdentitiesQueries,
  ) {}

  /**
   * Submits a new listing for review; does nothing with the `id` of one that was submitted. Throws
   * `listing/github-required` (SPEC §6 'Lister'). Answers its id.
   */
  async create(ownerId: string, input: ListingInput, id = newId()): Promise<string> {
    if (!(await this.identities.hasProvider(ownerId, 'github')))
      throw new DomainError('listing/github-required');
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (await tx.existsBy(Listing, { id, ownerId })) return;
      const clock = this.reviewClock();
      const listing = { ...fieldsOf(input), id, ownerId, createdAt: now, updatedAt: now };
      await tx.insert(Listing, { ...listing, state: 'pending', ...clock });
      await this.tellSubmitted(tx, id, clock.reviewDueAt);
    });
    return id;
  }

  /**
   * Changes the caller's own listing, all of it or nothing. What buyers rely on of an approved one waits for review beside
   * it (DECISIONS 6); a rejected one is submitted again. Throws `listing/not-found`, `listing/not-owner`, and
   * `listing/unavailable` for one that was sold and is to be made available.
   */
  async change(caller: Viewer, id: string, change: ListingChange): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.lock(tx, id);
      if (!listing || !maySee(caller, listing)) throw new DomainError('listing/not-found');
      if (!mayChange(caller, listing)) throw new DomainError('listing/not-owner');
      if (change.isavailable && listing.sold) throw new DomainError('listing/unavailable');
      const isAvailable = change.isavailable ?? listing.isAvailable;
      const { atOnce, proposal, submits } = planChange(listing, fieldsOf(change));
      const shows = Object.keys(atOnce).length > 0 || isAvailable !== listing.isAvailable;
      const withdrawn = listing.proposal !== null && proposal === null;
      if (!shows && !submits && !withdrawn) return;
      const clock = this.reviewClock();
      await tx.update(
        Listing,
        { id },
        {
          ...atOnce,
          isAvailable,
          proposal,
          ...(withdrawn && { reviewDueAt: null, rejectionReason: null }),
          ...(submits && { state: moved('submit', listing.state) ?? listing.state, ...clock }),
          ...(shows && { updatedAt: this.clock.now() }),
        },
      );
      if (submits) await this.tellSubmitted(tx, id, clock.reviewDueAt);
      if (shows) await this.outbox.append(tx, listingChanged, { listingId: id });
    });
  }

  /**
   * Lets a waiting listing, or the change that waits beside it, in. `submittedAt` is what the reviewer saw: anything
   * submitted since throws `listing/conflict`, as does a listing that does not wait. Throws `listing/not-found`,
   * `auth/forbidden`.
   */
  async approve(reviewer: Viewer, id: string, submittedAt: Date): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { listing, state } = await this.waiting(tx, { reviewer, id, submittedAt, move: 'approve' });
      const now = this.clock.now();
      const proposed = listing.proposal as Partial<ListingFields> | null;
      await tx.update(
        Listing,
        { id },
        {
          ...proposed,
          proposal: null,
          state,
          approvedAt: listing.approvedAt ?? now,
          reviewDueAt: null,
          rejectionReason: null,
          updatedAt: now,
        },
      );
      await this.outbox.append(tx, listingApproved, { listingId: id });
    });
  }

  /**
   * Sends a waiting listing, or the change beside it, back with a reason. An approved version stays public, and the change
   * stays beside it for its lister to correct. Errors as `approve`.
   */
  async reject(reviewer: Viewer, id: string, submittedAt: Date, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { state } = await this.waiting(tx, { reviewer, id, submittedAt, move: 'reject' });
      await tx.update(Listing, { id }, { state, reviewDueAt: null, rejectionReason: reason });
      await this.outbox.append(tx, listingRejected, { listingId: id });
    });
  }

  /** Sells an approved, available listing for good inside the caller's transaction; false when another was quicker. */
  async sell(tx: EntityManager, id: string): Promise<boolean> {
    const offered = { id, state: 'approved', isAvailable: true, sold: false } as const;
    const sold = await tx.update(Listing, offered, {
      isAvailable: false,
      sold: true,
      updatedAt: this.clock.now(),
    });
    if (sold.affected !== 1) return false;
    await this.outbox.append(tx, listingSold, { listingId: id });
    return true;
  }

  /** Whether a listing that was paid for can still be rented; held so until the caller's transaction ends. */
  async canBeHad(tx: EntityManager, id: string): Promise<boolean> {
    const listing = await tx.findOne(Listing, { where: { id }, lock: { mode: 'pessimistic_read' } });
    return listing?.state === 'approved' && !listing.sold;
  }

  private lock(tx: EntityManager, id: string): Promise<Listing | null> {
    return tx.findOne(Listing, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  private async waiting(tx: EntityManager, { reviewer, id, submittedAt, move }: Review) {
    const listing = await this.lock(tx, id);
    if (!listing || !maySee(reviewer, listing)) throw new DomainError('listing/not-found');
    if (!mayReview(reviewer)) throw new DomainError('auth/forbidden');
    const state = listing.reviewDueAt === null ? undefined : moved(move, listing.state);
    if (!state || listing.submittedAt?.getTime() !== submittedAt.getTime())
      throw new DomainError('listing/conflict');
    return { listing, state };
  }

  private reviewClock() {
    return {
      submittedAt: this.clock.now(),
      reviewDueAt: this.clock.in(REVIEW_WINDOW_MS),
      rejectionReason: null,
    };
  }

  private tellSubmitted(tx: EntityManager, listingId: string, reviewDueAt: Date): Promise<void> {
    return this.outbox.append(tx, listingSubmitted, { listingId, reviewDueAt: reviewDueAt.toISOString() });
  }
}
