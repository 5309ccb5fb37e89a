import { Injectable } from '@nestjs/common';
import { OUTRIGHT } from '@market/contract/rentals/durations';
import { type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Rental } from './rental.entity.js';
import { nextStart } from './rental-chain.js';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import { RentalRemindersService } from './rental-reminders.service.js';

/** The position of a new period in its chain, and its start. */
interface ChainPosition {
  readonly firstRentalId: string;
  readonly previousRentalId: string;
  readonly startsAt: Date;
}

/** Changes chains of rental periods. Every change locks the chain's first period. */
@Injectable()
export class RentalChainsService {
  constructor(
    private readonly clock: Clock,
    private readonly reminders: RentalRemindersService,
  ) {}

  /**
   * Returns the id of the period that a renter's next period of a listing continues (RENT-20). It is the period that
   * ends last among those that were not refunded, else a refunded one; undefined for the first period. The caller must
   * have locked the renter's account, so that no other transaction adds a period at the same time.
   */
  async findLatest(tx: EntityManager, userId: string, listingId: string): Promise<string | undefined> {
    // Older versions of this software began another chain after a rental's end. The period that ends last comes first,
    // so that the new period does not overlap it.
    const latestPeriod = await tx.findOne(Rental, {
      where: { userId, listingId },
      order: {
        undoneAt: { direction: 'DESC', nulls: 'FIRST' },
        endsAt: { direction: 'DESC', nulls: 'FIRST' },
      },
    });
    return latestPeriod?.id;
  }

  /**
   * Locks the chain of the rental `forRentalId` and returns where a new period is inserted. An extension
   * starts at the chain's end. A purchase, or a renewal after the chain's end, starts now (RENT-20).
   */
  async lockPosition(tx: EntityManager, forRentalId: string, isPurchase: boolean): Promise<ChainPosition> {
    const now = this.clock.now();
    const chain = await this.lockChain(tx, forRentalId);
    const continuedRentalIds = new Set(chain.map(({ previousRentalId }) => previousRentalId));
    const lastPeriod = chain.find(({ id }) => !continuedRentalIds.has(id));
    if (!lastPeriod) throw new Error(`The chain of rental ${forRentalId} has no end`);
    return {
      firstRentalId: lastPeriod.firstRentalId ?? lastPeriod.id,
      previousRentalId: lastPeriod.id,
      startsAt: isPurchase ? now : nextStart(chain.map(periodOf), now),
    };
  }

  /** Plans the reminders for the chain's new end, inside the transaction that added a period. */
  async planReminders(tx: EntityManager, rental: Rental): Promise<void> {
    await this.reminders.planForChain(tx, await this.lockChain(tx, rental.id));
  }

  /**
   * Locks the chain of a period. Throws `payment/credited` if the period's price was credited to a purchase
   * (RENT-22).
   */
  async checkNotCredited(tx: EntityManager, rental: Rental): Promise<void> {
    await this.lockChain(tx, rental.id);
    // The purchase may be in another chain, which an older version of this software began.
    if (await tx.existsBy(Rental, { creditedRentalId: rental.id, undoneAt: IsNull() }))
      throw new DomainError('payment/credited');
  }

  /**
   * Ends a refunded period (RENT-34). Later periods that have not begun start earlier, so that their renter
   * loses no paid time. Throws `payment/credited` if the period's price was credited to a purchase (RENT-22).
   */
  async undo(tx: EntityManager, rental: Rental): Promise<void> {
    await this.checkNotCredited(tx, rental);
    const now = this.clock.now();
    // A check constraint of the table requires that a period ends after its start.
    const endsAt = new Date(Math.max(now.getTime(), rental.startsAt.getTime() + 1));
    const endChange = !rental.endsAt || rental.endsAt > now ? { endsAt } : {};
    await tx.update(Rental, { id: rental.id }, { ...endChange, undoneAt: now });
    const remainingChain = await this.lockChain(tx, rental.id);
    await this.moveForward(tx, remainingChain);
    await this.reminders.planForChain(tx, remainingChain);
  }

  private async moveForward(tx: EntityManager, chain: Rental[]): Promise<void> {
    const now = this.clock.now();
    const timedPeriods = chain
      .filter(({ undoneAt, duration }) => !undoneAt && duration !== OUTRIGHT)
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    for (const [index, period] of timedPeriods.entries()) {
      const startsAt = nextStart(timedPeriods.slice(0, index).map(periodOf), now);
      if (period.startsAt <= startsAt) continue;
      Object.assign(period, { startsAt, endsAt: rentalEnd(startsAt, period.duration) });
      await tx.update(Rental, { id: period.id }, { startsAt, endsAt: period.endsAt });
    }
  }

  /** Locks the first period of a rental's chain until the transaction ends, and returns all periods of the chain. */
  async lockChain(tx: EntityManager, rentalId: string): Promise<Rental[]> {
    const { firstRentalId } = await tx.findOneByOrFail(Rental, { id: rentalId });
    const firstId = firstRentalId ?? rentalId;
    await tx.findOne(Rental, { where: { id: firstId }, lock: { mode: 'pessimistic_write' } });
    return tx.find(Rental, { where: [{ id: firstId }, { firstRentalId: firstId }] });
  }
}

function periodOf({ startsAt, endsAt, undoneAt }: Rental) {
  return { startsAt, endsAt, undoneAt: undoneAt ?? null };
}
