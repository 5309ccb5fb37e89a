import type { PayoutItemRecord, PayoutsAtPayPal } from '../../../src/api/use-payouts.js';

const DECIDABLE_STATUSES = ['SUCCESS', 'SUCCESS', 'PENDING', 'UNCLAIMED', 'FAILED'] as const;
const UNDECIDED_STATUSES = ['PENDING', 'UNCLAIMED'];

/** The payout items in PayPal's records. The methods decide items at random, in the role of PayPal. */
export class ItemsAtPayPal {
  constructor(
    private readonly paypal: PayoutsAtPayPal,
    private readonly random: () => number,
  ) {}

  async readAll(): Promise<PayoutItemRecord[]> {
    return (await this.paypal.readBatches()).flatMap(({ items }) => items);
  }

  /** Chooses the status of the items of later batches. */
  async chooseStatus(): Promise<void> {
    const payoutStatus =
      DECIDABLE_STATUSES[Math.floor(this.random() * DECIDABLE_STATUSES.length)] ?? 'SUCCESS';
    await this.paypal.setSwitches({ payoutStatus });
  }

  /** Decides one undecided item, so that its lister can be paid again: PayPal pays or returns it, at random. */
  async decideOne(): Promise<void> {
    const undecidedItems = (await this.readAll()).filter(({ status }) => UNDECIDED_STATUSES.includes(status));
    const item = undecidedItems[Math.floor(this.random() * undecidedItems.length)];
    if (item) await this.paypal.decideItem(item.id, this.random() < 0.5 ? 'SUCCESS' : 'RETURNED');
  }

  /**
   * Decides all undecided items. PayPal pays them; if `areSomeReturned`, it returns about half of them instead, and
   * also a fifth of the items that it had paid.
   */
  async decideAll(areSomeReturned: boolean): Promise<void> {
    for (const { id, status } of await this.readAll()) {
      const isUndecided = UNDECIDED_STATUSES.includes(status);
      const isReturned = areSomeReturned && this.random() < (isUndecided ? 0.5 : 0.2);
      if (isUndecided || (isReturned && status === 'SUCCESS'))
        await this.paypal.decideItem(id, isReturned ? 'RETURNED' : 'SUCCESS');
    }
  }
}
