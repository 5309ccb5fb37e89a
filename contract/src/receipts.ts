import * as z from 'zod/mini';
import { PurchaseDuration } from './rentals/duration-schemas.js';
import { OrderTexts } from './payments.js';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment } from './endpoints/paging.js';

/** The seller's details on a receipt; each field is one line (PAY-32). */
export const Seller = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
});
export type Seller = z.output<typeof Seller>;

/** The receipt of one payment; amounts in USD (PAY-30). */
export const Receipt = z.object({
  id: Id,
  number: z.string(),
  issuedat: Moment,
  /** The name of the buyer. This name and all details of the order are those at the time of the payment. */
  buyer: z.string(),
  title: z.string(),
  mvpid: Id,
  duration: PurchaseDuration,
  /**
   * The price before reductions: `amount` = `price` − `discount` − `credit`. The credit is the price of an
   * earlier rental (RENT-21).
   */
  price: z.number(),
  /** The discount of the coupon, and the coupon's code; 0 and null if no coupon was used (COUPON-6). */
  discount: z.number(),
  coupon: z.nullable(z.string()),
  credit: z.number(),
  amount: z.number(),
  /** How much of `amount` was refunded. */
  refunded: z.number(),
  currency: z.string(),
  /** The seller at the time of the payment; null if the settings named no seller then (PAY-32). */
  seller: z.nullable(Seller),
  /**
   * `amount` is the tax in the paid amount; `kept` is the tax in the part that was not refunded. Null without tax
   * (PAY-33).
   */
  tax: z.nullable(z.object({ percent: z.number(), amount: z.number(), kept: z.number() })),
  captureId: z.string(),
  /**
   * The terms and license of the order; null for payments that were made before orders stored them (PAY-60).
   */
  texts: z.nullable(
    z.extend(OrderTexts, {
      /**
       * Whether the buyer saw these texts at checkout; otherwise they were the current ones at the time of
       * the order (PAY-62).
       */
      shown: z.boolean(),
    }),
  ),
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
