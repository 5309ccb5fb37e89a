import type { PayoutItemRecord, PayoutsAtPayPal } from '../../../src/api/use-payouts.js';

const STATUSES = ['SUCCESS', 'SUCCESS', 'PENDING', 'UNCLAIMED', 'FAILED'] as const;
const UNDECIDED_STATUSES = ['PENDING', 'UNCLAIMED'];

/** The items of payouts in PayPal's records, which PayPal decides at random. */
export class ItemsAtPayPal {
  constructor(
    private readonly paypal: PayoutsAtPayPal,
    private readonly random: () => number,
  ) {}

  async all(): Promise<PayoutItemRecord[]> {
    return (await this.paypal.batches()).flatMap(({ items }) => items);
  }

  /** Chooses the status of the items of later batches. */
  async chooseStatus(): Promise<void> {
    const payoutStatus = STATUSES[Math.floor(this.random() * STATUSES.length)] ?? 'SUCCESS';
    await this.paypal.switch({ payoutStatus });
  }

  /** Decides one undecided item, so that its lister can be paid again: PayPal pays or returns it, at random. */
  async decideOne(): Promise<void> {
    const undecidedItems = (await this.all()).filter(({ status }) => UNDECIDED_STATUSES.includes(status));
    const item = undecidedItems[Math.floor(this.random() * undecidedItems.length)];
    if (item) await this.paypal.decide(item.id, this.random() < 0.5 ? 'SUCCESS' : 'RETURNED');
  }

  /**
   * Decides all undecided items. PayPal pays them; if `areSomeReturned`, it returns about half of them instead, and
   * also a fifth of the items that it had paid.
   */
  async decideAll(areSomeReturned: boolean): Promise<void> {
    for (const { id, status } of await this.all()) {
      const isUndecided = UNDECIDED_STATUSES.includes(status);
      const isReturned = areSomeReturned && this.random() < (isUndecided ? 0.5 : 0.2);
      if (isUndecided || (isReturned && status === 'SUCCESS'))
        await this.paypal.decide(id, isReturned ? 'RETURNED' : 'SUCCESS');
    }
  }
}
