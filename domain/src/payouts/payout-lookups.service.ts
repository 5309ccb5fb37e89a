import { Injectable, Logger } from '@nestjs/common';
import { postTransaction } from '../earnings/lister-ledger.queries.js';
import { Clock } from '../foundation/clock.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { type PayPalBatch, type PayPalPayoutItem, PayPalPayouts } from '../gateways/paypal/paypal.payouts.js';
import { PayoutMailsService } from './payout-mails.service.js';
import { changesPayout, compareWithItem, endsPayout } from './payout-item.rules.js';
import { Payout } from './payout.entity.js';
import { payoutsReported } from './payouts.events.js';
import {
  claimBatchLookup,
  makeLookupDue,
  postponeLookup,
  selectLookupsDue,
  setLookupDue,
} from './payouts.queries.js';
import {
  LOOKUP_DELAY_AFTER_WEBHOOK_MS,
  LOOKUP_RETRY_PAUSE_MAX_MS,
  pauseBeforeLookupMs,
  PAYOUT_LOOKUP_WINDOW_MS,
} from './payouts.rules.js';

/**
 * Reads payouts from PayPal and updates our rows (PAYOUT-22). A job and a sweep start it; webhooks only make a batch
 * due, and their contents are not trusted. If PayPal's record of a payout differs from ours, payouts to its lister stop
 * (PAYOUT-24).
 */
@Injectable()
export class PayoutLookupsService {
  private readonly logger = new Logger(PayoutLookupsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly paypal: PayPalPayouts,
    private readonly mails: PayoutMailsService,
  ) {}

  /**
   * Reads a due batch from PayPal, and writes only the payouts that change. Throws PayPalRefused or PayPalUnclear; a
   * sweep retries within the hour, unless PayPal does not have the batch.
   */
  async lookUp(batchId: string): Promise<void> {
    const claimedBatch = await this.claim(batchId);
    if (!claimedBatch?.paypalId) return;
    const batch = await this.paypal.read(claimedBatch.paypalId).catch(async (error: unknown) => {
      // An early retry would be refused, too.
      if (error instanceof PayPalRefused && error.status === 404) await this.postpone(batchId, claimedBatch);
      throw error;
    });
    if (batch.senderBatchId !== batchId) throw new Error(`PayPal's batch ${batch.id} is not of ${batchId}`);
    const payouts = await this.transactions.run((tx) => tx.find(Payout, { where: { batchId } }));
    const items = new Map(batch.items.map((item) => [item.payout_item.sender_item_id, item]));
    for (const payout of payouts) {
      const comparison = compareWithItem(payout, items.get(payout.id), batch);
      if (comparison && changesPayout(payout, comparison))
        await this.updatePayout(payout.id, items.get(payout.id), batch);
    }
    await this.postpone(batchId, claimedBatch);
  }

  /**
   * Plans to read a batch from PayPal by the ids in a webhook: our id, PayPal's id, or both. Does nothing if there is
   * no such batch, or if it is read within LOOKUP_DELAY_AFTER_WEBHOOK_MS anyway: PayPal sends a webhook for each item.
   */
  async planLookup(senderBatchId: string | null, paypalId: string | null): Promise<void> {
    const lookDueAt = this.clock.in(LOOKUP_DELAY_AFTER_WEBHOOK_MS);
    await this.transactions.run(async (tx) => {
      const { rows } = await execute(tx, makeLookupDue(senderBatchId, paypalId, lookDueAt));
      for (const { id } of rows)
        await this.outbox.append(tx, payoutsReported, { batchId: id, lookDueAt: lookDueAt.toISOString() });
    });
  }

  /**
   * Reads up to `limit` due batches from PayPal, and returns their number. A batch that fails is read again
   * by a later sweep.
   */
  async lookUpDue(limit: number): Promise<number> {
    const statement = selectLookupsDue(this.clock.now(), limit);
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    for (const { id } of rows)
      await this.lookUp(id).catch((error: unknown) =>
        this.logger.warn(
          `Payout batch ${id} was not read: ${error instanceof Error ? error.message : String(error)}`,
        ),
      );
    return rows.length;
  }

  /** Claims a due batch for one read. If that read fails, the next one is due within the hour. */
  private claim(batchId: string): Promise<ClaimedBatch | undefined> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      // Postpones the next read by the shortest pause, because the batch's age is not known yet; the pause for its
      // age is set below.
      const [row] = (await execute(tx, claimBatchLookup(batchId, now, this.clock.in(pauseBeforeLookupMs(0)))))
        .rows;
      if (!row) return undefined;
      const ageMs = now.getTime() - row.createdAt.getTime();
      const lookDueAt = this.clock.in(Math.min(pauseBeforeLookupMs(ageMs), LOOKUP_RETRY_PAUSE_MAX_MS));
      await execute(tx, setLookupDue(batchId, lookDueAt));
      return { paypalId: row.paypalId, ageMs, lookDueAt };
    });
  }

  /**
   * Postpones the next read of a batch by the pause for its age; ends the reads of an old batch. Does nothing while
   * a payout of the batch differs from PayPal's record (PAYOUT-24), or if the next read is due within
   * LOOKUP_DELAY_AFTER_WEBHOOK_MS: a webhook that arrives during this read relies on that next read.
   */
  private async postpone(batchId: string, { ageMs, lookDueAt }: ClaimedBatch): Promise<void> {
    if (lookDueAt <= this.clock.in(LOOKUP_DELAY_AFTER_WEBHOOK_MS)) return;
    const postponedTo = ageMs > PAYOUT_LOOKUP_WINDOW_MS ? null : this.clock.in(pauseBeforeLookupMs(ageMs));
    await this.transactions.run((tx) => execute(tx, postponeLookup(batchId, postponedTo, lookDueAt)));
  }

  /** Updates one payout to the state of PayPal's item. Repeated calls change nothing. */
  private async updatePayout(
    id: string,
    item: PayPalPayoutItem | undefined,
    batch: PayPalBatch,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payout = await tx.findOne(Payout, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const comparison = payout && compareWithItem(payout, item, batch);
      if (!comparison) return;
      const now = this.clock.now();
      const { nextState, hasDifference, isOutdated, itemFacts, reason } = comparison;
      const booksDifferSince = hasDifference ? (payout.booksDifferSince ?? now) : null;
      await tx.update(Payout, { id }, { ...itemFacts, booksDifferSince });
      if (hasDifference)
        return this.logger.error(`PayPal's record of payout ${payout.number} differs from ours.`);
      const mailFacts = { userId: payout.listerId, address: payout.address, payoutId: id };
      if (item?.transaction_status === 'UNCLAIMED' && !isOutdated)
        await this.mails.plan(tx, { ...mailFacts, kind: 'unclaimed' });
      if (!endsPayout(payout, comparison)) return;
      if (nextState === 'paid') {
        await tx.update(Payout, { id }, { state: 'paid', endedAt: now, updatedAt: now });
        await this.move(tx, payout, { kind: 'payout-paid', from: 'on-the-way', to: 'paid' });
        await this.mails.plan(tx, { ...mailFacts, kind: 'paid' });
        return;
      }
      await tx.update(Payout, { id }, { state: 'returned', reason, endedAt: now, updatedAt: now });
      const fromAccount = payout.state === 'paid' ? 'paid' : 'on-the-way';
      await this.move(tx, payout, { kind: 'payout-returned', from: fromAccount, to: 'available' });
      await this.mails.plan(tx, { ...mailFacts, kind: 'returned' });
    });
  }

  private move(
    tx: TransactionManager,
    { id, listerId, cents }: Payout,
    { kind, from: fromAccount, to: toAccount }: PayoutPosting,
  ): Promise<void> {
    const ledgerEntries = [
      { account: fromAccount, cents: -cents },
      { account: toAccount, cents },
    ];
    return postTransaction(tx, {
      listerId,
      kind,
      payoutId: id,
      at: this.clock.now(),
      entries: ledgerEntries,
    });
  }
}

type TransactionManager = Parameters<typeof postTransaction>[0];

/** A batch that is claimed for one read; the next read is due at `lookDueAt` if this one fails. */
interface ClaimedBatch {
  readonly paypalId: string | null;
  readonly ageMs: number;
  readonly lookDueAt: Date;
}

interface PayoutPosting {
  readonly kind: 'payout-paid' | 'payout-returned';
  readonly from: 'on-the-way' | 'paid';
  readonly to: 'paid' | 'available';
}
