import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Earning } from './earning.entity.js';
import { earningsPlanned } from './earnings.events.js';
import {
  deletePaymentToPost,
  type EarningRow,
  lockEarning,
  lockSale,
  planRelease,
  selectFirstDelivery,
  selectHasRentalOrSource,
  selectPaymentLines,
  selectPaymentsToPost,
  selectDueReleases,
  selectRentalsToPlan,
} from './earnings.queries.js';
import {
  requiredBalances,
  entriesBetween,
  feeCentsOf,
  netPaidCentsOf,
  LISTER_ENTRY_KIND_BY_LINE_KIND,
  type PaymentLine,
} from './earnings.rules.js';
import { balancesOfPayment, postTransaction } from './lister-ledger.queries.js';

const BASIS_POINTS_PER_PERCENT = 100;
/** While a payment is in one of these states, the lister's share of it does not become available. */
const UNRELEASABLE_STATES = ['refunding', 'disputed'];

/** Posts earnings to listers' ledgers (EARN-1), and makes pending earnings available (EARN-4). */
@Injectable()
export class EarningsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Posts the lines of a payment's ledger that its lister's ledger lacks, in the caller's transaction. Idempotent:
   * each line is posted once.
   */
  async post(tx: EntityManager, paymentId: string): Promise<void> {
    const [sale] = (await execute(tx, lockSale(paymentId))).rows;
    await execute(tx, deletePaymentToPost(paymentId));
    const { rows: lines } = await execute(tx, selectPaymentLines(paymentId));
    const capturedLine = lines.find(({ kind }) => kind === 'captured');
    if (!sale || !capturedLine) return;
    const storedEarning =
      (await this.lock(tx, paymentId)) ??
      (await this.insertEarning(tx, { paymentId, ...sale, captured: capturedLine }));
    const earning = this.withoutEarlyRelease(storedEarning, lines);
    const isPosted = (id: string) => BigInt(id) <= BigInt(earning.postedLineId);
    const postedAt = this.clock.now();
    for (const [index, { id, kind }] of lines.entries()) {
      const transactionKind = LISTER_ENTRY_KIND_BY_LINE_KIND[kind];
      if (isPosted(id) || transactionKind === undefined) continue;
      const currentBalances = await balancesOfPayment(tx, paymentId);
      const targetBalances = requiredBalances(lines.slice(0, index + 1), feeAndReleaseOf(earning));
      const { listerId } = earning;
      await postTransaction(tx, {
        listerId,
        kind: transactionKind,
        paymentId,
        at: postedAt,
        entries: entriesBetween(currentBalances, targetBalances),
      });
    }
    const postedLineId = lines.at(-1)?.id ?? earning.postedLineId;
    const releasedAt = earning.releasedAt ?? (netPaidCentsOf(lines) === 0 ? postedAt : null);
    await tx.update(Earning, { paymentId }, { postedLineId, releasedAt });
  }

  /**
   * Returns the earning as unreleased if it was marked as released only because the payment was refunded completely,
   * and PayPal has since decided a dispute for the lister. The share then becomes available when its release is due
   * (EARN-4).
   */
  private withoutEarlyRelease(
    earning: EarningRow,
    lines: readonly (PaymentLine & { readonly id: string })[],
  ): EarningRow {
    const postedLines = lines.filter(({ id }) => BigInt(id) <= BigInt(earning.postedLineId));
    const isLeftAgain = netPaidCentsOf(postedLines) === 0 && netPaidCentsOf(lines) > 0;
    const isReleaseDue = earning.releaseDueAt !== null && earning.releaseDueAt <= this.clock.now();
    return isLeftAgain && !isReleaseDue ? { ...earning, releasedAt: null } : earning;
  }

  /**
   * Posts the lines of a payment in a transaction of its own, for payments that a process of an older version captured
   * or refunded. Such a process makes no entries in the lister's ledger.
   */
  async postPayment(paymentId: string): Promise<void> {
    await this.transactions.run((tx) => this.post(tx, paymentId));
  }

  /**
   * Returns, in the caller's transaction, whether the buyer of a payment has a rental, or got its source. If not, the
   * share never becomes available (EARN-4).
   */
  async hasRentalOrSource(tx: EntityManager, paymentId: string): Promise<boolean> {
    const { rows } = await execute(tx, selectHasRentalOrSource(paymentId, this.clock.now()));
    return rows[0]?.hasRentalOrSource ?? false;
  }

  /**
   * Sets when the share of a rental's payment becomes available, inside the transaction that marks its source
   * as sent or opened.
   */
  async planRelease(tx: EntityManager, rentalId: string, deliveredAt: Date): Promise<void> {
    const releaseDueAt = this.releaseAfter(deliveredAt);
    const [plannedRelease] = (await execute(tx, planRelease(rentalId, releaseDueAt))).rows;
    if (plannedRelease) await this.appendPlannedEvent(tx, plannedRelease.paymentId, releaseDueAt);
  }

  /**
   * Sets when the share of a rental's payment becomes available, after an invitation to the repository delivered its
   * source, or after a process of an older version did (EARN-4).
   */
  async planOverlookedRelease(rentalId: string, deliveredAt: Date): Promise<void> {
    await this.transactions.run((tx) => this.planRelease(tx, rentalId, deliveredAt));
  }

  /**
   * Makes the share of a payment available if that is due; a second call changes nothing. Does nothing while
   * a refund is requested or a dispute is open: the sweep tries again later.
   */
  async release(paymentId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [sale] = (await execute(tx, lockSale(paymentId))).rows;
      if (!sale || UNRELEASABLE_STATES.includes(sale.state)) return;
      await this.post(tx, paymentId);
      const earning = await this.lock(tx, paymentId);
      const now = this.clock.now();
      if (!earning?.releaseDueAt || earning.releasedAt || earning.releaseDueAt > now) return;
      const { rows: lines } = await execute(tx, selectPaymentLines(paymentId));
      const currentBalances = await balancesOfPayment(tx, paymentId);
      const targetBalances = requiredBalances(lines, { ...feeAndReleaseOf(earning), isReleased: true });
      const { listerId } = earning;
      const entries = entriesBetween(currentBalances, targetBalances);
      await postTransaction(tx, { listerId, kind: 'release', paymentId, at: now, entries });
      await tx.update(Earning, { paymentId }, { releasedAt: now });
    });
  }

  /** Returns the ids of up to `limit` payments with lines that are not in their lister's ledger. */
  async findPaymentsToPost(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) => execute(tx, selectPaymentsToPost(limit)));
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of up to `limit` payments whose share is due to become available. */
  async findReleasesDue(limit: number): Promise<string[]> {
    const statement = selectDueReleases(this.clock.now(), limit);
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    return rows.map(({ id }) => id);
  }

  /** Returns up to `limit` delivered rentals whose release is not planned. */
  async findRentalsToPlan(limit: number): Promise<readonly { rentalId: string; deliveredAt: Date }[]> {
    const statement = selectRentalsToPlan(this.clock.now(), limit);
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    return rows;
  }

  private async lock(tx: EntityManager, paymentId: string): Promise<EarningRow | undefined> {
    return (await execute(tx, lockEarning(paymentId))).rows[0];
  }

  /** Stores the current fee with the payment, so that later changes of the fee do not affect it (EARN-2). */
  private async insertEarning(
    tx: EntityManager,
    { paymentId, listerId, captured }: Sale,
  ): Promise<EarningRow> {
    const feeBasisPoints = Math.round(this.settings.LISTER_FEE_PERCENT * BASIS_POINTS_PER_PERCENT);
    const [firstDelivery] = (await execute(tx, selectFirstDelivery(paymentId, this.clock.now()))).rows;
    const releaseDueAt = firstDelivery ? this.releaseAfter(firstDelivery.deliveredAt) : null;
    const newEarning = { listerId, feeBasisPoints, postedLineId: '0', releaseDueAt, releasedAt: null };
    const feeCents = feeCentsOf(captured.cents, feeBasisPoints);
    const saleFacts = { paymentId, capturedCents: captured.cents, feeCents, createdAt: captured.at };
    await tx.insert(Earning, { ...newEarning, ...saleFacts });
    if (releaseDueAt) await this.appendPlannedEvent(tx, paymentId, releaseDueAt);
    return newEarning;
  }

  private releaseAfter(deliveredAt: Date): Date {
    return new Date(deliveredAt.getTime() + this.settings.EARNINGS_PENDING_DAYS * DAY_MS);
  }

  private async appendPlannedEvent(tx: EntityManager, paymentId: string, releaseDueAt: Date): Promise<void> {
    await this.outbox.append(tx, earningsPlanned, { paymentId, releaseDueAt: releaseDueAt.toISOString() });
  }
}

interface Sale {
  readonly paymentId: string;
  readonly listerId: string;
  readonly captured: { readonly cents: number; readonly at: Date };
}

function feeAndReleaseOf({ feeBasisPoints, releasedAt }: EarningRow): {
  feeBasisPoints: number;
  isReleased: boolean;
} {
  return { feeBasisPoints, isReleased: releasedAt !== null };
}
