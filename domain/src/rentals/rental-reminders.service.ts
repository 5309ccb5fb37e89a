import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Rental } from './rental.entity.js';
import { RentalReminder } from './rental-reminder.entity.js';
import { planReminders, selectDueReminders, markDueRemindersSent } from './rental-reminders.queries.js';
import { rentalExpired, rentalExpiring } from './rentals.events.js';
import { ENDS_SOON_MS } from './rentals.rules.js';

/** A rental and its end. */
interface RentalEnd {
  readonly id: string;
  readonly endsAt: Date;
}

/**
 * Plans and sends the reminders of a rental's end (RENT-33). A period that was extended has no reminders,
 * because only the end of the whole chain has them.
 */
@Injectable()
export class RentalRemindersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans the reminders of a chain of rentals, inside the transaction that changes its periods: they are for
   * the end of the last period that was not refunded. A chain with a purchase gets none. Removes the
   * reminders of all other periods.
   */
  async planForChain(tx: EntityManager, chain: readonly Rental[]): Promise<void> {
    const rentalEnd = this.endOf(chain);
    const otherRentalIds = chain.flatMap(({ id }) => (id === rentalEnd?.id ? [] : [id]));
    if (otherRentalIds.length > 0)
      await tx.update(RentalReminder, { rentalId: In(otherRentalIds) }, { dueAt: null });
    if (rentalEnd) await this.plan(tx, rentalEnd);
  }

  /** Plans both reminders of a rental's end; reminders that were sent do not change. */
  private async plan(tx: EntityManager, { id, endsAt }: RentalEnd): Promise<void> {
    await execute(tx, planReminders(id, new Date(endsAt.getTime() - ENDS_SOON_MS), endsAt));
  }

  /**
   * Returns the last period that was not refunded, with its end; undefined if that end is not in the future,
   * or if the chain contains a purchase.
   */
  private endOf(chain: readonly Rental[]): RentalEnd | undefined {
    const validPeriods = chain.filter(({ undoneAt }) => !undoneAt);
    const lastPeriod = validPeriods.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).at(-1);
    if (!lastPeriod?.endsAt || lastPeriod.endsAt <= this.clock.now()) return undefined;
    return validPeriods.some(({ endsAt }) => endsAt === null)
      ? undefined
      : { id: lastPeriod.id, endsAt: lastPeriod.endsAt };
  }

  /** Returns the ids of rentals with a due reminder; reads up to `limit` reminders. */
  async findDue(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectDueReminders(this.clock.now(), limit)),
    );
    return [...new Set(rows.map(({ id }) => id))];
  }

  /**
   * Appends one event for each due reminder of a rental. The reminder 'expiring' is left out if the rental
   * has already ended. A second call changes nothing.
   */
  async send(rentalId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const { rows: claimedReminders } = await execute(tx, markDueRemindersSent(rentalId, now));
      if (claimedReminders.length === 0) return;
      const { userId, listingId, endsAt } = await tx.findOneByOrFail(Rental, { id: rentalId });
      if (!endsAt) return;
      const kinds = claimedReminders.map(({ kind }) => kind);
      const payload = { rentalId, userId, listingId, endsAt: endsAt.toISOString() };
      if (kinds.includes('expiring') && endsAt > now) await this.outbox.append(tx, rentalExpiring, payload);
      if (kinds.includes('expired')) await this.outbox.append(tx, rentalExpired, payload);
    });
  }
}
