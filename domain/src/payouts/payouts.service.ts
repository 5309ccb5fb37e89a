import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { balancesOfLister, postTransaction } from '../earnings/lister-ledger.queries.js';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { type Hold, HOLD_TEXTS, holdsOf, payableCents } from './payout-holds.js';
import { withoutReserve, reserveOf } from './payout-reserve.js';
import { PayoutAccount } from './payout-account.entity.js';
import { PayoutStop } from './payout-stop.entity.js';
import { Payout } from './payout.entity.js';
import { payoutsWaiting } from './payouts.events.js';
import {
  allocatePayoutNumber,
  insertPayoutAccount,
  lockPayoutAccount,
  selectPayoutFacts,
  selectRecentSales,
  selectWeeklyDueListers,
} from './payouts.queries.js';
import {
  decimalText,
  LEAST_PAYOUT_CENTS,
  nextMonday,
  payoutNumber,
  RESERVE_WINDOW_MS,
} from './payouts.rules.js';

/** Plans payouts, on request and every Monday, and manages moderators' holds on them (PAYOUT-2, PAYOUT-30). */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Plans a payout of the caller's whole available balance and returns it; a repeated `id` returns the first
   * payout. Throws `payout/too-little` below $20, or at $0 if the caller can earn no more (PAYOUT-2). Throws
   * `payout/held` with the reason if payouts to the caller are stopped (PAYOUT-30).
   */
  request(userId: string, id = newId()): Promise<Payout> {
    return this.transactions.run(async (tx) => {
      await this.lock(tx, userId);
      const existingPayout = await tx.findOneBy(Payout, { id, listerId: userId });
      if (existingPayout) return existingPayout;
      const payoutOrHolds = await this.plan(tx, userId, { id, origin: 'requested' });
      if (payoutOrHolds instanceof Payout) return payoutOrHolds;
      const [firstHold] = payoutOrHolds;
      if (!firstHold || firstHold.reason === 'too-little')
        throw new DomainError('payout/too-little', {
          placeholderValues: { least: decimalText(LEAST_PAYOUT_CENTS) },
        });
      throw new DomainError('payout/held', {
        placeholderValues: { reason: HOLD_TEXTS[firstHold.reason].why },
      });
    });
  }

  /**
   * Plans the weekly payout of a lister if it is due. If the lister cannot be paid now, the next attempt is
   * on the next Monday; while the payouts of all listers are stopped, the payout stays due (PAYOUT-32).
   */
  async payWeekly(userId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.lock(tx, userId);
      const now = this.clock.now();
      const account = await tx.findOneBy(PayoutAccount, { userId });
      if (!account?.nextWeeklyAt || account.nextWeeklyAt > now) return;
      // While all payouts are stopped, the weekly payout stays due (PAYOUT-32).
      if (await tx.exists(PayoutStop)) return;
      await tx.update(PayoutAccount, { userId }, { nextWeeklyAt: nextMonday(now) });
      await this.plan(tx, userId, { id: newId(), origin: 'weekly' });
    });
  }

  /** Returns the ids of up to `limit` listers whose weekly payout is due. */
  async findWeeklyDue(limit: number): Promise<string[]> {
    const statement = selectWeeklyDueListers(this.clock.now(), limit);
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    return rows.map(({ id }) => id);
  }

  /**
   * Holds payouts to a lister, inside the transaction that writes the audit log. Payouts that were already sent to
   * PayPal continue. Throws `payout/held-already`.
   */
  async hold(
    tx: EntityManager,
    userId: string,
    { by: moderatorId, reason }: { by: string; reason: string },
  ): Promise<void> {
    await this.lock(tx, userId);
    const now = this.clock.now();
    if (await isOnHold(tx, userId)) throw new DomainError('payout/held-already');
    const holdFields = { heldAt: now, heldBy: moderatorId, holdReason: reason, updatedAt: now };
    await tx.update(PayoutAccount, { userId }, holdFields);
  }

  /**
   * Ends the hold on payouts to a lister, inside the transaction that writes the audit log. Throws
   * `payout/not-held`.
   */
  async releaseHold(tx: EntityManager, userId: string): Promise<void> {
    await this.lock(tx, userId);
    if (!(await isOnHold(tx, userId))) throw new DomainError('payout/not-held');
    const releasedFields = { heldAt: null, heldBy: null, holdReason: null, updatedAt: this.clock.now() };
    await tx.update(PayoutAccount, { userId }, releasedFields);
  }

  /** Returns the part of the lister's balance that payouts must leave; undefined without a reserve (PAYOUT-40). */
  private async readReserve(tx: EntityManager, listerId: string) {
    if (this.settings.PAYOUT_RESERVE_PERCENT === 0) return undefined;
    const [recentSales] = (await execute(tx, selectRecentSales(listerId, this.clock.in(-RESERVE_WINDOW_MS))))
      .rows;
    return recentSales && reserveOf(recentSales, this.settings);
  }

  /** Locks the lister's payout account, and creates it first if the lister has none. */
  private async lock(tx: EntityManager, userId: string): Promise<void> {
    await execute(tx, insertPayoutAccount(userId, this.clock.now()));
    await execute(tx, lockPayoutAccount(userId));
  }

  /**
   * Inserts the payout and moves its cents to the account 'on-the-way'; returns the holds instead if payouts
   * are stopped. The caller must have locked the payout account.
   */
  private async plan(
    tx: EntityManager,
    listerId: string,
    { id, origin }: Pick<Payout, 'id' | 'origin'>,
  ): Promise<Payout | Hold[]> {
    const now = this.clock.now();
    const balances = await balancesOfLister(tx, listerId);
    const [payoutFacts] = (await execute(tx, selectPayoutFacts(listerId))).rows;
    if (!payoutFacts) throw new DomainError('request/not-found');
    const reserve = await this.readReserve(tx, listerId);
    const payableBalances = withoutReserve(balances, reserve);
    const payoutHolds = holdsOf(payoutFacts, payableBalances, now);
    if (payoutHolds.length > 0 || payoutFacts.address === null) return payoutHolds;
    const year = now.getUTCFullYear();
    const [counter] = (await execute(tx, allocatePayoutNumber(year))).rows;
    if (!counter) throw new Error(`The counter of ${year} gave no number`);
    const cents = payableCents(payableBalances.available ?? 0);
    const payout = Object.assign(new Payout(), {
      id,
      number: payoutNumber(year, counter.last),
      listerId,
      cents,
      address: payoutFacts.address,
      origin,
      state: 'waiting',
      isAlone: false,
      batchId: null,
      itemId: null,
      itemStatus: null,
      itemFeeCents: null,
      reason: null,
      booksDifferSince: null,
      createdAt: now,
      updatedAt: now,
      endedAt: null,
    } as const);
    await tx.insert(Payout, payout);
    const ledgerEntries = [
      { account: 'available', cents: -cents },
      { account: 'on-the-way', cents },
    ] as const;
    await postTransaction(tx, { listerId, kind: 'payout', payoutId: id, at: now, entries: ledgerEntries });
    // No event is appended for a weekly payout: the sweep sends many of them in one call to PayPal.
    if (origin === 'requested') await this.outbox.append(tx, payoutsWaiting, { payoutId: id });
    return payout;
  }
}

async function isOnHold(tx: EntityManager, userId: string): Promise<boolean> {
  const account = await tx.findOneBy(PayoutAccount, { userId });
  return account?.heldAt != null;
}
