import { EarningsService } from '@market/domain/earnings/earnings.service';
import { newId } from '@market/domain/foundation/new-id';
import type { RunningApi } from '../api/running-api.js';

/**
 * Time from the delivery until earnings are available (EARN-4), repeated here so that the test does not read it from
 * the product.
 */
const EARNINGS_PENDING_MS = 7 * 24 * 3_600_000;

/** A sale in the model; amounts in cents. */
interface ModelSale {
  readonly id: string;
  readonly cents: number;
  readonly releaseAtMs: number;
  /** Cents that the buyer got back. */
  refundedCents: number;
  isDisputed: boolean;
  isReleased: boolean;
}

interface Seller {
  readonly listingId: string;
  readonly buyerId: string;
  /** The clock of the history; its `time` is in milliseconds. */
  readonly clock: { readonly time: number };
}

/**
 * Model of one lister's sales. It writes them into the payments' ledger, and computes their earnings without the
 * product's code.
 */
export class SalesModel {
  private readonly sales: ModelSale[] = [];
  private readonly earnings: EarningsService;

  constructor(
    private readonly api: RunningApi,
    private readonly seller: Seller,
  ) {
    this.earnings = api.application.get(EarningsService, { strict: false });
  }

  /** Captures a payment whose source code is delivered at once. */
  async sell(cents: number): Promise<void> {
    const id = newId();
    const { listingId, buyerId, clock } = this.seller;
    const releaseAtMs = clock.time + EARNINGS_PENDING_MS;
    await this.api.query(
      `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
       VALUES ($1, $2, $3, '1 month', $4, 'USD', 'completed', $5, $5)`,
      [id, buyerId, listingId, cents, new Date(clock.time)],
    );
    await this.addLedgerLines(id, [['captured', cents]]);
    await this.api.query('UPDATE earnings SET release_due_at = $2 WHERE payment_id = $1', [
      id,
      new Date(releaseAtMs),
    ]);
    this.sales.push({ id, cents, releaseAtMs, refundedCents: 0, isDisputed: false, isReleased: false });
  }

  /** Refunds a percentage of what remains of a sale; does nothing if the sale is disputed. */
  async refund(saleNumber: number, percent: number): Promise<void> {
    const sale = this.saleAt(saleNumber);
    if (!sale || sale.isDisputed) return;
    const cents = Math.trunc(((sale.cents - sale.refundedCents) * percent) / 100);
    if (cents === 0) return;
    sale.refundedCents += cents;
    await this.addLedgerLines(sale.id, [['refunded', -cents]]);
  }

  /** Opens a dispute about what remains of a sale, or decides its dispute. */
  async dispute(kind: 'dispute' | 'win' | 'lose', saleNumber: number): Promise<void> {
    const sale = this.saleAt(saleNumber);
    if (!sale || sale.isDisputed !== (kind !== 'dispute')) return;
    const leftCents = sale.cents - sale.refundedCents;
    if (leftCents === 0) return;
    sale.isDisputed = kind === 'dispute';
    if (kind === 'dispute') return this.addLedgerLines(sale.id, [['disputed', -leftCents]]);
    if (kind === 'win') return this.addLedgerLines(sale.id, [['dispute-reversed', leftCents]]);
    sale.refundedCents += leftCents;
    await this.addLedgerLines(sale.id, [
      ['dispute-reversed', leftCents],
      ['dispute-lost', -leftCents],
    ]);
  }

  /** Releases the earnings that are due, as the workers' sweep does. */
  async releaseDueEarnings(): Promise<void> {
    for (const sale of this.sales) {
      if (sale.releaseAtMs > this.seller.clock.time) continue;
      sale.isReleased = true;
      await this.earnings.release(sale.id);
    }
  }

  /**
   * Returns the lister's available or pending earnings in cents: 90 % of what buyers paid and did not get back, with
   * the fee rounded half up (EARN-2, EARN-3). An open dispute makes earnings pending (EARN-4).
   */
  earningsCents(balance: 'available' | 'pending'): number {
    return this.sales
      .filter(({ isReleased, isDisputed }) => (isReleased && !isDisputed) === (balance === 'available'))
      .map(({ cents, refundedCents }) => cents - refundedCents)
      .reduce((sum, leftCents) => sum + leftCents - Math.round(leftCents / 10), 0);
  }

  private saleAt(saleNumber: number): ModelSale | undefined {
    return this.sales[saleNumber % Math.max(1, this.sales.length)];
  }

  /** Adds lines to a payment's ledger, as the product's comparison with PayPal does. */
  private async addLedgerLines(
    id: string,
    lines: readonly (readonly [kind: string, cents: number])[],
  ): Promise<void> {
    for (const [kind, cents] of lines)
      await this.api.query(
        'INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, $2, $3, $4, $5)',
        [id, kind, cents, newId(), new Date(this.seller.clock.time)],
      );
    await this.earnings.postPayment(id);
  }
}
