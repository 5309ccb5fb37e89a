import { Injectable } from '@nestjs/common';
import type { ListingChange, ListingInput } from '@market/contract/listing-form';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { IdentitiesQueries } from '../identity/identities.queries.js';
import { Listing } from './listing.entity.js';
import { fieldsOf, type ListingFields, REVIEW_WINDOW_MS, splitChange } from './listing.rules.js';
import { mayMove } from './listing.states.js';
import {
  listingApproved,
  listingChanged,
  listingRejected,
  listingSold,
  listingSubmitted,
} from './listings.events.js';

/** Publishes, changes, reviews and sells listings (SPEC §4, §5, DECISIONS 6, 11, 24). */
@Injectable()
export class ListingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly identities: IdentitiesQueries,
  ) {}

  /** Submits a new listing for review; throws `listing/github-required` (SPEC §6 'Lister'). Answers its id. */
  async create(ownerId: string, input: ListingInput): Promise<string> {
    if (!(await this.identities.hasProvider(ownerId, 'github')))
      throw new DomainError('listing/github-required');
    const id = newId();
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await tx.insert(Listing, {
        ...fieldsOf(input),
        id,
        ownerId,
        state: 'pending',
        createdAt: now,
        updatedAt: now,
      });
      await this.submit(tx, id);
    });
    return id;
  }

  /**
   * Changes the caller's own listing. What buyers rely on of an approved one waits for review beside it (DECISIONS 6);
   * a rejected one is submitted again. Throws `listing/not-found` for another's, `listing/unavailable` for one that
   * was sold and is to be made available.
   */
  async change(ownerId: string, id: string, change: ListingChange): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.lock(tx, id);
      if (listing?.ownerId !== ownerId) throw new DomainError('listing/not-found');
      if (change.isavailable && listing.sold) throw new DomainError('listing/unavailable');
      const availability = change.isavailable === undefined ? {} : { isAvailable: change.isavailable };
      const { reviewed, atOnce } = splitChange(listing, fieldsOf(change));
      const waits = listing.state === 'approved';
      const applied = { ...availability, ...atOnce, ...(waits ? {} : reviewed) };
      await tx.update(Listing, { id }, { ...applied, updatedAt: this.clock.now() });
      if (Object.keys(reviewed).length > 0 || listing.state === 'rejected') {
        if (waits) await tx.update(Listing, { id }, { proposal: { ...listing.proposal, ...reviewed } });
        else await tx.update(Listing, { id }, { state: 'pending' });
        await this.submit(tx, id);
      }
      await this.outbox.append(tx, listingChanged, { listingId: id });
    });
  }

  /** Lets a waiting listing, or the change that waits beside it, in; throws `listing/not-found`, `listing/conflict`. */
  async approve(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.waiting(tx, id);
      const now = this.clock.now();
      await tx.update(
        Listing,
        { id },
        {
          ...(listing.proposal as Partial<ListingFields> | null),
          proposal: null,
          state: 'approved',
          approvedAt: listing.approvedAt ?? now,
          reviewDueAt: null,
          rejectionReason: null,
          updatedAt: now,
        },
      );
      await this.outbox.append(tx, listingApproved, { listingId: id });
    });
  }

  /** Sends a waiting listing, or the change beside it, back with a reason; an approved version stays. Errors as `approve`. */
  async reject(id: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.waiting(tx, id);
      const state = listing.state === 'approved' ? 'approved' : 'rejected';
      const outcome = { state, proposal: null, reviewDueAt: null, rejectionReason: reason } as const;
      await tx.update(Listing, { id }, { ...outcome, updatedAt: this.clock.now() });
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

  private async waiting(tx: EntityManager, id: string): Promise<Listing> {
    const listing = await this.lock(tx, id);
    if (!listing) throw new DomainError('listing/not-found');
    const waits =
      listing.proposal !== null || (listing.state === 'pending' && mayMove('pending', 'approved'));
    if (!waits) throw new DomainError('listing/conflict');
    return listing;
  }

  private async submit(tx: EntityManager, id: string): Promise<void> {
    const submittedAt = this.clock.now();
    const reviewDueAt = this.clock.in(REVIEW_WINDOW_MS);
    await tx.update(Listing, { id }, { submittedAt, reviewDueAt, rejectionReason: null });
    await this.outbox.append(tx, listingSubmitted, { listingId: id, reviewDueAt: reviewDueAt.toISOString() });
  }
}
