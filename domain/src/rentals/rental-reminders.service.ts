import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { Outbox } from '../foundation/outbox.js';
import { alone, type Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import { Rental } from './rental.entity.js';
import { RentalReminder } from './rental-reminder.entity.js';
import { rentalExpired, rentalExpiring } from './rentals.events.js';
import { ENDS_SOON_MS } from './rentals.rules.js';

/** When a rental ends. */
interface RentalEnd {
  readonly id: string;
  readonly at: Date;
}

/** Tells when rentals end soon and have ended: once for the end of a chain, never for a period that another goes on from. */
@Injectable()
export class RentalRemindersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Inside the transaction that changes a chain: the end of its last standing period is told of, no other is. What was
   * told stays told; nothing is left to tell where one of them is a purchase.
   */
  async follow(tx: EntityManager, chain: readonly Rental[]): Promise<void> {
    const end = this.endOf(chain);
    const others = chain.flatMap(({ id }) => (id === end?.id ? [] : [id]));
    if (others.length > 0)
      await tx.query('UPDATE rental_reminders SET due_at = NULL WHERE rental_id = ANY($1)', [others]);
    if (end) await tx.query(...alone(this.promised(end)));
  }

  /** That the end of a rental is told of, as a part of a statement; only if the part `after` has a row, where given. */
  promised({ id, at }: RentalEnd, after?: string): Part {
    const soonAt = new Date(at.getTime() - ENDS_SOON_MS);
    return {
      name: 'reminders',
      text: (its) => `INSERT INTO rental_reminders (rental_id, kind, due_at)
        SELECT ${its.bind('uuid', id)}, told.kind, told.due_at
        FROM (VALUES ('expiring', ${its.bind('timestamptz', soonAt)}), ('expired', ${its.bind('timestamptz', at)}))
          AS told (kind, due_at) ${after === undefined ? '' : `, ${after}`}
        ON CONFLICT (rental_id, kind) DO UPDATE SET due_at = excluded.due_at WHERE rental_reminders.told_at IS NULL`,
    };
  }

  /** The last standing period and when it ends; undefined where there is no end that is still to come. */
  private endOf(chain: readonly Rental[]): RentalEnd | undefined {
    const standing = chain.filter(({ undoneAt }) => !undoneAt);
    const last = standing.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).at(-1);
    if (!last?.endsAt || last.endsAt <= this.clock.now()) return undefined;
    return standing.some(({ endsAt }) => endsAt === null) ? undefined : { id: last.id, at: last.endsAt };
  }

  /** Ids of rentals with something to tell. */
  async due(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query('SELECT rental_id AS id FROM rental_reminders WHERE due_at <= $1 ORDER BY due_at LIMIT $2', [
        this.clock.now(),
        limit,
      ]),
    );
    return [...new Set(rows.map(({ id }) => id))];
  }

  /** Tells what is due of one rental, each once however often it is called; that it ends soon only while it has not ended. */
  async tell(rentalId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const [taken]: [Pick<RentalReminder, 'kind'>[], number] = await tx.query(
        'UPDATE rental_reminders SET due_at = NULL, told_at = $2 WHERE rental_id = $1 AND due_at <= $2 RETURNING kind',
        [rentalId, now],
      );
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
