import { randomBytes } from 'node:crypto';
import { PayPalRefused, PayPalUnclear } from '@market/domain/gateways/paypal/paypal.errors';
import type { PayoutRequest, PayPalBatch } from '@market/domain/gateways/paypal/paypal.payouts';

/** A status that PayPal documents for an item of a payout. */
export type ModelItemStatus = PayPalBatch['items'][number]['transaction_status'];

/**
 * A fault of a call that sends a batch. `lost`: PayPal carries the batch out and the response is lost. `failing`:
 * PayPal does not carry it out, and the call fails. `refused` and `no-funds`: PayPal refuses the batch.
 */
export type PayoutFault = 'none' | 'lost' | 'failing' | 'refused' | 'no-funds';

/** An item in PayPal's records. */
export interface ModelItem {
  readonly id: string;
  readonly senderItemId: string;
  readonly receiver: string;
  readonly value: string;
  status: ModelItemStatus;
}

/** Statuses that are not final: PayPal may still pay the item or return it. */
const UNDECIDED_STATUSES: readonly ModelItemStatus[] = ['PENDING', 'UNCLAIMED', 'ONHOLD', 'NEW'];

const newId = () => randomBytes(8).toString('hex').toUpperCase();

/** PayPal's payouts as an object in this process. Each `sender_batch_id` is carried out only once. */
export class ModelPayouts {
  readonly batches = new Map<string, { readonly id: string; readonly items: ModelItem[] }>();
  /** The fault of the next call that sends a batch, and the status of new items. */
  nextFault: PayoutFault = 'none';
  newItemStatus: ModelItemStatus = 'SUCCESS';

  send = async (senderBatchId: string, requests: readonly PayoutRequest[]): Promise<string> => {
    const { nextFault, newItemStatus } = this;
    this.nextFault = 'none';
    // Other calls may run between the request and the response.
    await Promise.resolve();
    if (nextFault === 'failing') throw new PayPalUnclear('500');
    const knownBatch = this.batches.get(senderBatchId);
    if (nextFault === 'refused') throw new PayPalRefused(400, 'RECEIVER_INVALID');
    if (!knownBatch && nextFault === 'no-funds') throw new PayPalRefused(400, 'INSUFFICIENT_FUNDS');
    const batch = knownBatch ?? {
      id: newId(),
      items: requests.map((payoutRequest) => itemOf(payoutRequest, newItemStatus)),
    };
    this.batches.set(senderBatchId, batch);
    if (nextFault === 'lost') throw new PayPalUnclear('no answer');
    return batch.id;
  };

  read = (id: string): Promise<PayPalBatch> => {
    const foundBatch = [...this.batches].find(([, batch]) => batch.id === id);
    if (!foundBatch) return Promise.reject(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    const [senderBatchId, { items }] = foundBatch;
    return Promise.resolve({ id, status: 'SUCCESS', senderBatchId, items: items.map(itemView) });
  };

  items(): ModelItem[] {
    return [...this.batches.values()].flatMap(({ items }) => items);
  }

  /** Changes the status of an item if PayPal can make this change. For example, a returned item is never sent again. */
  changeItemStatus(item: ModelItem, newItemStatus: ModelItemStatus): void {
    const isUndecided = UNDECIDED_STATUSES.includes(item.status);
    if (isUndecided) item.status = newItemStatus;
    else if (item.status === 'SUCCESS' && ['RETURNED', 'REVERSED', 'REFUNDED'].includes(newItemStatus))
      item.status = newItemStatus;
  }
}

const itemOf = ({ id, receiver, value }: PayoutRequest, status: ModelItemStatus): ModelItem => ({
  id: newId(),
  senderItemId: id,
  receiver,
  value,
  status,
});

const itemView = ({
  id,
  senderItemId,
  receiver,
  value,
  status,
}: ModelItem): PayPalBatch['items'][number] => ({
  payout_item_id: id,
  transaction_status: status,
  payout_item: { amount: { currency: 'USD', value }, receiver, sender_item_id: senderItemId },
});
