import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Rental } from './rental.entity.js';
import { RentalReminder } from './rental-reminder.entity.js';
import { planReminders, selectDueReminders, takeDueReminders } from './rental-reminders.queries.js';
import { rentalExpired, rentalExpiring } from './rentals.events.js';
import { ENDS_SOON_MS } from './rentals.rules.js';

/** A rental and its end. */
interface RentalEnd {
  readonly id: string;
  readonly at: Date;
}

/** Plans and sends the reminders of rentals (RENT-33): only for the end of a chain, not for periods that were extended. */
@Injectable()
export class RentalRemindersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans the reminders of a rental and its extensions: for the end of the last period that was not refunded, and none if a
   * period is a purchase. Removes the reminders of the other periods. Runs in the transaction that changes the periods.
   */
  async follow(tx: EntityManager, chain: readonly Rental[]): Promise<void> {
    const end = this.endOf(chain);
    const others = chain.flatMap(({ id }) => (id === end?.id ? [] : [id]));
    if (others.length > 0) await tx.update(RentalReminder, { rentalId: In(others) }, { dueAt: null });
    if (end) await this.plan(tx, end);
  }

  /** Plans both reminders of an end; reminders that were sent do not change. */
  private async plan(tx: EntityManager, { id, at }: RentalEnd): Promise<void> {
    await execute(tx, planReminders(id, new Date(at.getTime() - ENDS_SOON_MS), at));
  }

  /** Returns the last period that was not refunded, with its end; undefined if its end is not in the future. */
  private endOf(chain: readonly Rental[]): RentalEnd | undefined {
    const standing = chain.filter(({ undoneAt }) => !undoneAt);
    const last = standing.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).at(-1);
    if (!last?.endsAt || last.endsAt <= this.clock.now()) return undefined;
    return standing.some(({ endsAt }) => endsAt === null) ? undefined : { id: last.id, at: last.endsAt };
  }

  /** Returns the ids of rentals with a due reminder; reads up to `limit` reminders. */
  async due(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectDueReminders(this.clock.now(), limit)),
    );
    return [...new Set(rows.map(({ id }) => id))];
  }

  /** Appends one event for each due reminder of a rental; 'expiring' only before the end. Can run twice without harm. */
  async send(rentalId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const { rows: taken } = await execute(tx, takeDueReminders(rentalId, now));
      if (taken.length === 0) return;
      const { userId, listingId, endsAt } = await tx.findOneByOrFail(Rental, { id: rentalId });
      if (!endsAt) return;
      const kinds = taken.map(({ kind }) => kind);
      const end = { rentalId, userId, listingId, endsAt: endsAt.toISOString() };
      if (kinds.includes('expiring') && endsAt > now) await this.outbox.append(tx, rentalExpiring, end);
      if (kinds.includes('expired')) await this.outbox.append(tx, rentalExpired, end);
    });
  }
}
