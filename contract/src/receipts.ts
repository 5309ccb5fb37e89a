import * as z from 'zod/mini';
import { PurchaseDuration } from './durations.js';
import { endpoint } from './endpoint.js';
import { Id, Moment } from './paging.js';

/** The receipt of one payment; amounts in USD. Numbers run without gaps within a year of UTC. */
export const Receipt = z.object({
  id: Id,
  number: z.string(),
  issuedat: Moment,
  /** As they stood when it was paid. */
  buyer: z.string(),
  title: z.string(),
  mvpid: Id,
  duration: PurchaseDuration,
  /** What it cost, less what was paid before as a rental, is what was paid. */
  price: z.number(),
  credit: z.number(),
  amount: z.number(),
  /** What of it went back. */
  refunded: z.number(),
  currency: z.string(),
  /** PayPal's number of the payment. */
  captureId: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

export const readReceipt = endpoint({
  id: 'receipts.read',
  method: 'GET',
  path: '/receipts/{id}',
  access: 'user',
  summary: "One of the caller's receipts",
  params: z.object({ id: Id }),
  reply: Receipt,
});
export const downloadReceipt = endpoint({
  id: 'receipts.download',
  method: 'GET',
  path: '/receipts/{id}/pdf',
  access: 'user',
  summary: "One of the caller's receipts as a PDF",
  params: z.object({ id: Id }),
  file: 'application/pdf',
  status: 200,
});
