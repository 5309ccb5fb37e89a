import type { FakeDispute, FakeRefund } from './fake-paypal-records.js';
import { type FakeResponse, disputeView, notFound } from './fake-paypal-views.js';

interface FakeDisputesOptions {
  readonly newId: () => string;
  /** Refunds `amount` (in USD) of a capture; throws if the capture has less left. */
  readonly refund: (captureId: string, amount: string) => FakeRefund;
  /** The stand-in's clock, in milliseconds. */
  readonly now: () => number;
}

/** The disputes of the PayPal stand-in: opened and decided by tests, read by the product. */
export class FakeDisputes {
  readonly all: FakeDispute[] = [];
  /** Whether the product may read disputes. If it may not, the stand-in responds 403, as PayPal does. */
  isReadable = true;

  constructor(private readonly options: FakeDisputesOptions) {}

  /** Opens a dispute as the buyer. */
  open(captureId: string, amount: string): FakeDispute {
    const dispute: FakeDispute = {
      id: `PP-D-${this.options.newId()}`,
      captureId,
      amount,
      status: 'OPEN',
      refundedAmount: '0.00',
      openedAt: this.time(),
      changedAt: this.time(),
    };
    this.all.push(dispute);
    return dispute;
  }

  /** Resolves a dispute; `refundedAmount` is what PayPal paid to the buyer. */
  decide(disputeId: string, refundedAmount = '0.00', outcomeCode?: string): void {
    const decision = { status: 'RESOLVED', refundedAmount, outcomeCode, changedAt: this.time() };
    Object.assign(this.get(disputeId), decision);
  }

  /** Settles a dispute by a refund, which the order then lists as well. */
  settle(disputeId: string): void {
    const dispute = this.get(disputeId);
    const refund = this.options.refund(dispute.captureId, dispute.amount);
    const changedAt = this.time();
    refund.createdAt = changedAt;
    Object.assign(dispute, { status: 'RESOLVED', refundedAmount: dispute.amount, changedAt });
  }

  /** Responds to a call of PayPal's disputes API, with one dispute or with all disputes of a capture. */
  respond(url: string): FakeResponse {
    if (!this.isReadable) return { status: 403, body: { name: 'NOT_AUTHORIZED' } };
    const { pathname, searchParams } = new URL(url, 'http://paypal');
    const id = pathname.split('/')[4];
    if (id === undefined) {
      const captureId = searchParams.get('disputed_transaction_id');
      const listedDisputes = this.all.filter((dispute) => dispute.captureId === captureId);
      return { status: 200, body: { items: listedDisputes.map((dispute) => ({ dispute_id: dispute.id })) } };
    }
    const dispute = this.all.find((candidate) => candidate.id === id);
    return dispute ? { status: 200, body: disputeView(dispute) } : notFound;
  }

  private get(disputeId: string): FakeDispute {
    const dispute = this.all.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`PayPal knows no dispute ${disputeId}`);
    return dispute;
  }

  private time(): string {
    return new Date(this.options.now()).toISOString();
  }
}
