import * as z from 'zod';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import { type Books, type CaptureEntry, centsOf, payPalId, type RefundEntry, usd } from './books.js';
import type { PayPalResponse, OperationHandler, Context } from './operation-handler.js';
import {
  capturedPaymentBody,
  disputeBody,
  notAuthorized,
  notFound,
  refundBody,
  unprocessable,
} from './response-bodies.js';
import type { Switches } from './switches.js';
import type { Webhooks } from './webhooks.js';

const RefundRequest = z.object({
  amount: z.object({ value: z.string().regex(/^\d+\.\d{2}$/) }).optional(),
  custom_id: z.string().optional(),
});

/** What the endpoints of captures, refunds and disputes depend on. */
export interface CaptureOptions {
  readonly url: string;
  readonly books: Books;
  readonly webhooks: Webhooks;
  readonly switches: Switches;
}

/** Serves captures, refunds and disputes. */
export function serveCaptures(app: Routes, options: CaptureOptions, handleOperation: OperationHandler): void {
  const { url, books } = options;
  const withCapture = (c: Context, buildResponse: (capture: CaptureEntry) => PayPalResponse) => {
    const entry = books.captures.get(c.req.param('id') ?? '');
    return entry ? buildResponse(entry) : notFound();
  };

  app.get('/v2/payments/captures/:id', (c) =>
    handleOperation(c, 'read', async () =>
      withCapture(c, (entry) => ({ status: 200, body: capturedPaymentBody(entry, url) })),
    ),
  );
  app.post('/v2/payments/captures/:id/refund', (c) =>
    handleOperation(c, 'refund', async () => {
      const refundRequest = RefundRequest.safeParse(await c.req.json().catch(() => ({}))).data ?? {};
      return withCapture(c, (entry) => refund(entry, refundRequest, options));
    }),
  );
  app.get('/v2/payments/refunds/:id', (c) =>
    handleOperation(c, 'read', async () => {
      const entry = books.refunds.find(({ id }) => id === c.req.param('id'));
      return entry ? { status: 200, body: refundBody(entry, url) } : notFound();
    }),
  );
  app.get('/v1/customer/disputes', (c) =>
    handleOperation(c, 'read', async () => {
      if (!options.switches.disputes) return notAuthorized();
      const disputedCaptureId = c.req.query('disputed_transaction_id');
      const matchingDisputes = [...books.disputes.values()].filter(
        ({ captureId }) => captureId === disputedCaptureId,
      );
      return { status: 200, body: { items: matchingDisputes.map(disputeBody) } };
    }),
  );
  app.get('/v1/customer/disputes/:id', (c) =>
    handleOperation(c, 'read', async () => {
      if (!options.switches.disputes) return notAuthorized();
      const entry = books.disputes.get(c.req.param('id') ?? '');
      return entry ? { status: 200, body: disputeBody(entry) } : notFound();
    }),
  );
}

function refund(
  entry: CaptureEntry,
  refundRequest: z.output<typeof RefundRequest>,
  options: CaptureOptions,
): PayPalResponse {
  const { refundIssue } = options.switches;
  if (refundIssue) return unprocessable(refundIssue, 'The refund is refused by a switch of the stand-in.');
  if (entry.status === 'REFUNDED')
    return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (entry.status !== 'COMPLETED' && entry.status !== 'PARTIALLY_REFUNDED')
    return unprocessable('REFUND_NOT_ALLOWED', 'A capture that brought no money cannot be refunded.');
  const refundableCents = options.books.refundableCents(entry);
  const cents = refundRequest.amount
    ? centsOf({ currency_code: 'USD', ...refundRequest.amount })
    : refundableCents;
  if (cents > refundableCents)
    return unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must not exceed the capture amount.');
  return {
    status: 201,
    body: refundBody(refundCents(entry, { cents, customId: refundRequest.custom_id }, options), options.url),
  };
}

/** Refunds `cents` of a capture and sends the webhook. */
export function refundCents(
  entry: CaptureEntry,
  { cents, customId }: { readonly cents: number; readonly customId?: string | undefined },
  { books, webhooks, url }: CaptureOptions,
): RefundEntry {
  const refundEntry = {
    id: payPalId(),
    captureId: entry.id,
    amount: usd(cents),
    customId,
    createdAt: new Date().toISOString(),
  };
  books.refunds.push(refundEntry);
  entry.status = books.refundableCents(entry) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  // As in PayPal's format, the webhook contains the id of the refunded capture only in its link `up`.
  webhooks.notify('PAYMENT.CAPTURE.REFUNDED', 'refund', refundBody(refundEntry, url));
  return refundEntry;
}
