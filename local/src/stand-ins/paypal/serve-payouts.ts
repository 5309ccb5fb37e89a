import * as z from 'zod';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import {
  type Books,
  PAYOUT_STATUSES,
  type PayoutBatchEntry,
  type PayoutItemEntry,
  payPalId,
} from './books.js';
import type { PayPalResponse, OperationHandler } from './operation-handler.js';
import { payoutsPage } from './payouts-page.js';
import { notFound } from './response-bodies.js';
import type { Switches } from './switches.js';
import type { Webhooks } from './webhooks.js';

/** The fee that PayPal takes for each payout item. */
const ITEM_FEE = { currency: 'USD', value: '0.25' };
const ITEMS_MAX = 15_000;
const BATCH_ID_RETENTION_MS = 30 * 24 * 3_600_000;

const PayoutRequest = z.object({
  sender_batch_header: z.object({ sender_batch_id: z.string().min(1).max(256) }),
  items: z
    .array(
      z.object({
        sender_item_id: z.string().default(''),
        receiver: z.string(),
        amount: z.object({ currency: z.literal('USD'), value: z.string().regex(/^\d{1,5}\.\d{2}$/) }),
      }),
    )
    .min(1)
    .max(ITEMS_MAX),
});
const StatusChange = z.object({ status: z.enum(PAYOUT_STATUSES) });

/** What the endpoints of payouts depend on. */
export interface PayoutOptions {
  readonly url: string;
  readonly books: Books;
  readonly webhooks: Webhooks;
  readonly switches: Switches;
}

/** Serves PayPal's Payouts API. Refuses a `sender_batch_id` that was used within 30 days, with a link to its batch. */
export function servePayouts(app: Routes, options: PayoutOptions, handleOperation: OperationHandler): void {
  const { books } = options;
  app.post('/v1/payments/payouts', (c) =>
    handleOperation(c, 'payout', async () => createBatch(await c.req.json().catch(() => ({})), options)),
  );
  app.get('/v1/payments/payouts/:id', (c) =>
    handleOperation(c, 'read', async () => {
      const batch = books.payouts.get(c.req.param('id'));
      const page = Number(c.req.query('page') ?? 1);
      const pageSize = Number(c.req.query('page_size') ?? 1000);
      return batch ? { status: 200, body: batchBody(batch, page, pageSize) } : notFound();
    }),
  );
  app.get('/v1/payments/payouts-item/:id', (c) =>
    handleOperation(c, 'read', async () => {
      const foundItem = findItem(books, c.req.param('id'));
      return foundItem ? { status: 200, body: itemBody(foundItem.item, foundItem.batch) } : notFound();
    }),
  );
}

/** Serves `GET /_payouts` and `POST /_payouts/{itemId} {status}`, which changes an item and sends its webhook. */
export function servePayoutControl(app: Routes, options: PayoutOptions): void {
  const { books, webhooks } = options;
  app.get('/_payouts', (c) => {
    const batches = [...books.payouts.values()];
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    return wantsPage ? c.html(payoutsPage(batches)) : c.json({ batches });
  });
  app.post('/_payouts/:id', async (c) => {
    const isForm = !(c.req.header('content-type') ?? '').includes('json');
    const requestBody: unknown = isForm ? await c.req.parseBody() : await c.req.json();
    const statusChange = StatusChange.safeParse(requestBody);
    const foundItem = findItem(books, c.req.param('id'));
    if (!statusChange.success) return c.json({ error: z.prettifyError(statusChange.error) }, 400);
    if (!foundItem) return c.json({ error: 'There is no such item.' }, 404);
    foundItem.item.status = statusChange.data.status;
    sendItemEvent(foundItem.item, foundItem.batch, webhooks);
    return isForm ? c.redirect('/_payouts', 303) : c.json(foundItem.item);
  });
}

function createBatch(body: unknown, { books, webhooks, switches, url }: PayoutOptions): PayPalResponse {
  if (!switches.payouts) return { status: 403, body: { name: 'REQUIRED_SCOPE_MISSING' } };
  const sentBatch = PayoutRequest.safeParse(body).data;
  if (!sentBatch || switches.payoutIssue)
    return refusal({
      field: 'items',
      issue: switches.payoutIssue || 'Receiver is invalid or does not match with type',
    });
  const senderBatchId = sentBatch.sender_batch_header.sender_batch_id;
  const earlierBatch = [...books.payouts.values()].find(
    (batch) =>
      batch.senderBatchId === senderBatchId &&
      Date.now() - Date.parse(batch.createdAt) < BATCH_ID_RETENTION_MS,
  );
  if (earlierBatch) {
    const links = [{ href: `${url}/v1/payments/payouts/${earlierBatch.id}`, rel: 'self', method: 'GET' }];
    return refusal({
      field: 'SENDER_BATCH_ID',
      issue: 'Batch with given sender_batch_id already exists',
      link: links,
    });
  }
  const batch: PayoutBatchEntry = {
    id: payPalId(),
    senderBatchId,
    createdAt: new Date().toISOString(),
    items: sentBatch.items.map(({ sender_item_id: senderItemId, receiver, amount }) => ({
      id: payPalId(),
      senderItemId,
      receiver,
      amount: { currency_code: amount.currency, value: amount.value },
      status: switches.payoutStatus,
    })),
  };
  books.payouts.set(batch.id, batch);
  webhooks.notify('PAYMENT.PAYOUTSBATCH.SUCCESS', 'payouts', { batch_header: headerOf(batch, 'SUCCESS') });
  for (const item of batch.items) sendItemEvent(item, batch, webhooks);
  return { status: 201, body: { batch_header: headerOf(batch, 'PENDING') } };
}

function refusal(detail: object): PayPalResponse {
  const errorBody = { message: 'Invalid request - see details', debug_id: payPalId() };
  const isRepeated = 'link' in detail;
  const name = isRepeated ? 'USER_BUSINESS_ERROR' : 'VALIDATION_ERROR';
  return { status: 400, body: { name, ...errorBody, details: [{ location: 'body', ...detail }], links: [] } };
}

const ITEM_EVENT_NAMES: Readonly<Record<string, string>> = {
  SUCCESS: 'SUCCEEDED',
  PENDING: 'PENDING',
  ONHOLD: 'HELD',
};

function sendItemEvent(item: PayoutItemEntry, batch: PayoutBatchEntry, webhooks: Webhooks): void {
  const name = ITEM_EVENT_NAMES[item.status] ?? item.status;
  webhooks.notify(`PAYMENT.PAYOUTS-ITEM.${name}`, 'payouts_item', itemBody(item, batch));
}

function findItem(books: Books, id: string) {
  for (const batch of books.payouts.values()) {
    const item = batch.items.find((candidate) => candidate.id === id);
    if (item) return { batch, item };
  }
  return undefined;
}

function headerOf({ id, senderBatchId, createdAt }: PayoutBatchEntry, status: string) {
  return {
    payout_batch_id: id,
    batch_status: status,
    time_created: createdAt,
    sender_batch_header: { sender_batch_id: senderBatchId },
  };
}

function itemBody({ id, senderItemId, receiver, amount, status }: PayoutItemEntry, batch: PayoutBatchEntry) {
  const isFailure = !['SUCCESS', 'PENDING', 'ONHOLD'].includes(status);
  return {
    payout_item_id: id,
    payout_batch_id: batch.id,
    sender_batch_id: batch.senderBatchId,
    transaction_status: status,
    payout_item_fee: ITEM_FEE,
    payout_item: {
      recipient_type: 'EMAIL',
      receiver,
      sender_item_id: senderItemId,
      amount: { currency: amount.currency_code, value: amount.value },
    },
    ...(isFailure && {
      errors: { name: status === 'UNCLAIMED' ? 'RECEIVER_UNREGISTERED' : `ITEM_${status}` },
    }),
  };
}

function batchBody(batch: PayoutBatchEntry, page: number, pageSize: number) {
  const items = batch.items.slice((page - 1) * pageSize, page * pageSize);
  return {
    total_items: batch.items.length,
    total_pages: Math.ceil(batch.items.length / pageSize),
    batch_header: headerOf(batch, 'SUCCESS'),
    items: items.map((item) => itemBody(item, batch)),
  };
}
