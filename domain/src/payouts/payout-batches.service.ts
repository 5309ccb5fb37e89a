import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { postTransaction } from '../earnings/lister-ledger.queries.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PayPalNotSent, PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalPayouts } from '../gateways/paypal/paypal.payouts.js';
import { PayoutAttempt } from './payout-attempt.entity.js';
import { PayoutBatch } from './payout-batch.entity.js';
import { PayoutMailsService } from './payout-mails.service.js';
import { Payout } from './payout.entity.js';
import { payoutsSent } from './payouts.events.js';
import {
  putIntoBatch,
  removeHeldPayouts,
  selectBatchesToSend,
  claimBatch,
  claimWaitingPayouts,
} from './payouts.queries.js';
import {
  BATCH_ITEMS_MAX,
  decimalText,
  pauseAfterTryMs,
  BATCH_RESEND_WINDOW_MS,
  BATCH_TRY_LEASE_MS,
} from './payouts.rules.js';

/** How many batches with only one payout a run creates at most. */
const SINGLE_BATCHES_PER_RUN = 20;
/**
 * The HTTP status with which PayPal refuses an invalid request. A request that PayPal refuses with another
 * status can succeed later.
 */
const INVALID_REQUEST_STATUS = 400;
/** PayPal's reason for refusing a batch whose id it already has. */
const EXISTING_BATCH_PATTERN = /sender_batch_id already exists/i;
/**
 * PayPal's reasons for refusing a valid batch: our account lacks funds, or PayPal already has a batch with
 * this id. After such a refusal the payouts may still be paid, so they are not returned.
 */
const NONFINAL_REFUSAL_PATTERN = /^INSUFFICIENT_FUNDS$|sender_batch_id already exists/i;

/**
 * Sends payouts to PayPal in batches (PAYOUT-20). The batch's row is inserted first, and its id is the
 * `sender_batch_id`; PayPal carries out only one batch per id. After an unknown result, repeating the call is
 * therefore safe: it shows what happened and cannot pay twice (PAYOUT-21).
 */
@Injectable()
export class PayoutBatchesService {
  private readonly logger = new Logger(PayoutBatchesService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly paypal: PayPalPayouts,
    private readonly mails: PayoutMailsService,
  ) {}

  /**
   * Puts waiting payouts into batches and sends the batches that are due. Returns the number of batches that it
   * tried to send.
   */
  async sendDue(limit: number): Promise<number> {
    await this.fillBatch(BATCH_ITEMS_MAX, false);
    for (let count = 0; count < SINGLE_BATCHES_PER_RUN && (await this.fillBatch(1, true)); count += 1);
    const statement = selectBatchesToSend(this.clock.now(), limit);
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    for (const { id } of rows) await this.send(id);
    return rows.length;
  }

  /**
   * Sends a payout together with all others that wait. Does nothing if the payout no longer waits, or if it
   * needs a batch of its own, which the sweep sends.
   */
  async sendWaiting(payoutId: string): Promise<void> {
    const isWaitingForBatch = await this.transactions.run((tx) =>
      tx.existsBy(Payout, { id: payoutId, state: 'waiting', isAlone: false }),
    );
    const batchId = isWaitingForBatch && (await this.fillBatch(BATCH_ITEMS_MAX, false));
    if (batchId) await this.send(batchId);
  }

  /** Tries to send a batch, if it is due and no other process is sending it. */
  async send(batchId: string): Promise<void> {
    const claimedBatch = await this.claim(batchId);
    if (!claimedBatch) return;
    const items = claimedBatch.payouts.map(({ id, number, address, cents }) => ({
      id,
      receiver: address,
      value: decimalText(cents),
      note: `Payout ${number}`,
    }));
    try {
      const paypalId = await this.paypal.send(batchId, items);
      await this.markSent(batchId, paypalId, claimedBatch.attemptId);
    } catch (error) {
      await this.handleFailure(batchId, claimedBatch, error);
    }
  }

  /** Puts up to `limit` waiting payouts into a new batch and returns its id; undefined if none can be sent. */
  private fillBatch(limit: number, isAlone: boolean): Promise<string | undefined> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const { rows } = await execute(tx, claimWaitingPayouts(limit, isAlone, now));
      if (rows.length === 0) return undefined;
      const id = newId();
      const batch = {
        id,
        state: 'sending',
        paypalId: null,
        tries: 0,
        lookDueAt: null,
        createdAt: now,
      } as const;
      await tx.insert(PayoutBatch, { ...batch, nextTryAt: now });
      const ids = rows.map((row) => row.id);
      await execute(tx, putIntoBatch(id, ids, now));
      return id;
    });
  }

  /**
   * Claims the batch for one attempt. Returns undefined if it is not due, or if PayPal does not have the batch and all
   * its payouts are held back now (PAYOUT-30). Also returns undefined for a batch that PayPal may have and that is more
   * than 25 days old: an operator then searches for it at PayPal (PAYOUT-21).
   */
  private claim(batchId: string): Promise<ClaimedBatch | undefined> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const [batch] = (await execute(tx, claimBatch(batchId, now, this.clock.in(BATCH_TRY_LEASE_MS)))).rows;
      if (!batch) return undefined;
      const earlierAttempts = await tx.findBy(PayoutAttempt, { batchId });
      const mayExistAtPayPal = earlierAttempts.some(
        ({ outcome, detail }) =>
          ['begun', 'unknown'].includes(outcome) || EXISTING_BATCH_PATTERN.test(detail),
      );
      if (mayExistAtPayPal && now.getTime() - batch.createdAt.getTime() > BATCH_RESEND_WINDOW_MS) {
        this.logger.error(`Payout batch ${batchId} may be at PayPal: look it up there.`);
        await tx.update(PayoutBatch, { id: batchId }, { nextTryAt: null });
        return undefined;
      }
      if (!mayExistAtPayPal) await execute(tx, removeHeldPayouts(batchId, now));
      const payouts = await tx.find(Payout, { where: { batchId }, order: { id: 'ASC' } });
      if (payouts.length === 0) {
        await this.markRefused(tx, batchId);
        return undefined;
      }
      const attemptId = newId();
      await tx.insert(PayoutAttempt, { id: attemptId, batchId, outcome: 'begun', detail: '', at: now });
      return { attemptId, mayExistAtPayPal, tries: batch.tries, payouts };
    });
  }

  private async markSent(id: string, paypalId: string, attemptId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const sentFields = { state: 'sent', paypalId, nextTryAt: null, lookDueAt: now } as const;
      const update = await tx.update(PayoutBatch, { id, state: 'sending' }, sentFields);
      await tx.update(PayoutAttempt, { id: attemptId }, { outcome: 'sent', detail: paypalId });
      if (update.affected !== 1) return;
      await tx.update(Payout, { batchId: id, state: 'sending' }, { state: 'under-way', updatedAt: now });
      await this.outbox.append(tx, payoutsSent, { batchId: id, lookDueAt: now.toISOString() });
    });
  }

  private async handleFailure(batchId: string, claimedBatch: ClaimedBatch, error: unknown): Promise<void> {
    const detail = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Payout batch ${batchId} waits after ${claimedBatch.tries} tries: ${detail}`);
    await this.transactions.run(async (tx) => {
      const outcome = error instanceof PayPalRefused || wasNotSent(error) ? 'refused' : 'unknown';
      await tx.update(PayoutAttempt, { id: claimedBatch.attemptId }, { outcome, detail });
      const nextTryAt = this.clock.in(pauseAfterTryMs(claimedBatch.tries));
      await tx.update(PayoutBatch, { id: batchId, state: 'sending' }, { nextTryAt });
    });
    // If PayPal may have the batch from an earlier attempt, it may refuse this attempt only for that reason. The
    // refusal is then not final.
    if (isFinalRefusal(error) && !claimedBatch.mayExistAtPayPal)
      await this.splitOrReturn(batchId, claimedBatch.payouts, error.issue);
  }

  /**
   * PayPal refuses a whole batch for one invalid item. So each payout is sent again in a batch of its own; a
   * payout that already had one is returned to the lister's balance.
   */
  private async splitOrReturn(batchId: string, payouts: readonly Payout[], reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      if (!(await this.markRefused(tx, batchId))) return;
      const [onlyPayout, ...otherPayouts] = payouts;
      if (!onlyPayout || otherPayouts.length > 0) {
        const waitingFields = { state: 'waiting', batchId: null, isAlone: true, updatedAt: now } as const;
        await tx.update(Payout, { batchId, state: 'sending' }, waitingFields);
        return;
      }
      const returnedFields = { state: 'returned', reason, endedAt: now, updatedAt: now } as const;
      await tx.update(Payout, { id: onlyPayout.id, state: 'sending' }, returnedFields);
      const { listerId, id: payoutId, cents } = onlyPayout;
      const ledgerEntries = [
        { account: 'on-the-way', cents: -cents },
        { account: 'available', cents },
      ] as const;
      await postTransaction(tx, {
        listerId,
        kind: 'payout-returned',
        payoutId,
        at: now,
        entries: ledgerEntries,
      });
      await this.mails.plan(tx, {
        userId: listerId,
        kind: 'returned',
        address: onlyPayout.address,
        payoutId,
      });
    });
  }

  /** Marks a batch that PayPal does not have as refused; returns false if it is not being sent. */
  private async markRefused(tx: EntityManager, id: string): Promise<boolean> {
    const refusedFields = { state: 'refused', nextTryAt: null } as const;
    const update = await tx.update(PayoutBatch, { id, state: 'sending' }, refusedFields);
    return update.affected === 1;
  }
}

interface ClaimedBatch {
  readonly attemptId: string;
  /**
   * Whether PayPal may have the batch from an earlier attempt: its result is unknown, or PayPal refused it because it
   * has the batch.
   */
  readonly mayExistAtPayPal: boolean;
  readonly tries: number;
  readonly payouts: readonly Payout[];
}

/** Whether PayPal has not received the batch, because there was no access token, or no credentials to request one. */
function wasNotSent(error: unknown): boolean {
  return error instanceof PayPalNotSent || error instanceof DomainError;
}

/** Whether PayPal would refuse the batch again, so that its payouts are sent one by one or returned (PAYOUT-23). */
function isFinalRefusal(error: unknown): error is PayPalRefused {
  return (
    error instanceof PayPalRefused &&
    error.status === INVALID_REQUEST_STATUS &&
    !NONFINAL_REFUSAL_PATTERN.test(error.issue)
  );
}
