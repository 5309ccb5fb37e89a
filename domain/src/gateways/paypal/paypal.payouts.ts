import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { PayPalRefused } from './paypal.errors.js';
import { PayPalHttp } from './paypal.http.js';

/** How many items of a batch one page contains; PayPal allows no more. */
const PAGE_SIZE = 1000;

const Money = z.object({ currency: z.string(), value: z.string() });

/** The statuses of a payout item that PayPal documents. */
export const ITEM_STATUSES = [
  'SUCCESS',
  'FAILED',
  'PENDING',
  'UNCLAIMED',
  'RETURNED',
  'ONHOLD',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
  'NEW',
  'DENIED',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

const PayoutItem = z.object({
  payout_item_id: z.string(),
  /** A status that PayPal does not document counts as PENDING, so that the item is read again later. */
  transaction_status: z.enum(ITEM_STATUSES).catch('PENDING'),
  payout_item_fee: Money.optional(),
  payout_item: z.object({
    amount: Money,
    receiver: z.string(),
    sender_item_id: z.string().optional(),
  }),
  errors: z.object({ name: z.string().optional() }).optional(),
});
export type PayPalPayoutItem = z.output<typeof PayoutItem>;

const BatchHeader = z.object({
  payout_batch_id: z.string(),
  batch_status: z.string(),
  sender_batch_header: z.object({ sender_batch_id: z.string().optional() }).optional(),
});
const CreatedBatch = z.object({ batch_header: BatchHeader });
const BatchPage = z.object({
  batch_header: BatchHeader,
  total_pages: z.number().optional(),
  items: z.array(PayoutItem).optional(),
});

/** A batch in PayPal's records, with all its items. */
export interface PayPalBatch {
  readonly id: string;
  /** The id that we gave the batch. */
  readonly senderBatchId: string | undefined;
  readonly status: string;
  readonly items: readonly PayPalPayoutItem[];
}

/** One payout to send. `value` is USD as a decimal text in PayPal's format. */
export interface PayoutRequest {
  readonly id: string;
  readonly receiver: string;
  readonly value: string;
  readonly note: string;
}

/** PayPal's Payouts API (PAYOUT-20). Throws PayPalRefused, PayPalUnclear and PayPalNotSent. */
@Injectable()
export class PayPalPayouts {
  private readonly http: PayPalHttp;

  constructor(@Inject(SETTINGS) settings: Settings, clock: Clock) {
    this.http = new PayPalHttp(settings, clock);
  }

  /**
   * Sends a batch and returns PayPal's id of it. PayPal accepts only one batch per `senderBatchId` within 30
   * days. It refuses a second one with a link to the first, whose id is then returned.
   */
  async send(senderBatchId: string, items: readonly PayoutRequest[]): Promise<string> {
    const body = JSON.stringify({
      sender_batch_header: {
        sender_batch_id: senderBatchId,
        recipient_type: 'EMAIL',
        email_subject: 'Your earnings from MVP Market',
      },
      items: items.map(({ id, receiver, value, note }) => ({
        sender_item_id: id,
        receiver,
        amount: { currency: 'USD', value },
        note,
      })),
    });
    try {
      const call = { method: 'POST', path: '/v1/payments/payouts', reply: CreatedBatch, body } as const;
      return (await this.http.call(call)).batch_header.payout_batch_id;
    } catch (error) {
      const earlierId = error instanceof PayPalRefused ? earlierBatchId(error) : undefined;
      if (earlierId === undefined) throw error;
      return earlierId;
    }
  }

  /** Returns a batch with all its items. */
  async read(batchId: string): Promise<PayPalBatch> {
    const items: PayPalPayoutItem[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/v1/payments/payouts/${encodeURIComponent(batchId)}?page=${page}&page_size=${PAGE_SIZE}&total_required=true`;
      const batchPage = await this.http.call({ method: 'GET', path, reply: BatchPage });
      items.push(...(batchPage.items ?? []));
      if (page >= (batchPage.total_pages ?? 1)) {
        const {
          payout_batch_id: id,
          batch_status: status,
          sender_batch_header: header,
        } = batchPage.batch_header;
        return { id, status, senderBatchId: header?.sender_batch_id, items };
      }
    }
  }
}

/**
 * Returns the id of the batch that PayPal accepted earlier with the same `sender_batch_id`; the link in
 * PayPal's refusal contains it.
 */
function earlierBatchId({ issue, links }: PayPalRefused): string | undefined {
  if (!/sender_batch_id already exists/i.test(issue)) return undefined;
  const ids = links.map((href) => /\/v1\/payments\/payouts\/([A-Za-z0-9_-]{1,64})$/.exec(href)?.[1]);
  return ids.find((id) => id !== undefined);
}
