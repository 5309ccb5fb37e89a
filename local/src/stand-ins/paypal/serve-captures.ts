import * as z from 'zod';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import { type Books, type CaptureEntry, centsOf, payPalId, type RefundEntry, usd } from './books.js';
import type { Answer, OperationHandler, Context } from './operation-handler.js';
import {
  capturedPaymentBody,
  disputeBody,
  notAuthorized,
  notFound,
  refundBody,
  unprocessable,
} from './shapes.js';
import type { Switches } from './switches.js';
import type { Webhooks } from './webhooks.js';

const Asked = z.object({
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
export function serveCaptures(app: Routes, desk: CaptureOptions, answer: OperationHandler): void {
  const { url, books } = desk;
  const withCapture = (c: Context, work: (capture: CaptureEntry) => Answer) => {
    const entry = books.captures.get(c.req.param('id') ?? '');
    return entry ? work(entry) : notFound();
  };

  app.get('/v2/payments/captures/:id', (c) =>
    answer(c, 'read', async () =>
      withCapture(c, (entry) => ({ status: 200, body: capturedPaymentBody(entry, url) })),
    ),
  );
  app.post('/v2/payments/captures/:id/refund', (c) =>
    answer(c, 'refund', async () => {
      const asked = Asked.safeParse(await c.req.json().catch(() => ({}))).data ?? {};
      return withCapture(c, (entry) => refund(entry, asked, desk));
    }),
  );
  app.get('/v2/payments/refunds/:id', (c) =>
    answer(c, 'read', async () => {
      const entry = books.refunds.find(({ id }) => id === c.req.param('id'));
      return entry ? { status: 200, body: refundBody(entry, url) } : notFound();
    }),
  );
  app.get('/v1/customer/disputes', (c) =>
    answer(c, 'read', async () => {
      if (!desk.switches.disputes) return notAuthorized();
      const of = c.req.query('disputed_transaction_id');
      const found = [...books.disputes.values()].filter(({ captureId }) => captureId === of);
      return { status: 200, body: { items: found.map(disputeBody) } };
    }),
  );
  app.get('/v1/customer/disputes/:id', (c) =>
    answer(c, 'read', async () => {
      if (!desk.switches.disputes) return notAuthorized();
      const entry = books.disputes.get(c.req.param('id') ?? '');
      return entry ? { status: 200, body: disputeBody(entry) } : notFound();
    }),
  );
}

function refund(entry: CaptureEntry, asked: z.output<typeof Asked>, desk: CaptureOptions): Answer {
  const { refundIssue } = desk.switches;
  if (refundIssue) return unprocessable(refundIssue, 'The refund is refused by a switch of the stand-in.');
  if (entry.status === 'REFUNDED')
    return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (entry.status !== 'COMPLETED' && entry.status !== 'PARTIALLY_REFUNDED')
    return unprocessable('REFUND_NOT_ALLOWED', 'A capture that brought no money cannot be refunded.');
  const left = desk.books.refundableCents(entry);
  const cents = asked.amount ? centsOf({ currency_code: 'USD', ...asked.amount }) : left;
  if (cents > left)
    return unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must not exceed the capture amount.');
  return {
    status: 201,
    body: refundBody(refundCents(entry, { cents, customId: asked.custom_id }, desk), desk.url),
  };
}

/** Refunds cents of a capture and sends the webhook. */
export function refundCents(
  entry: CaptureEntry,
  { cents, customId }: { readonly cents: number; readonly customId?: string | undefined },
  { books, webhooks, url }: CaptureOptions,
): RefundEntry {
  const made = {
    id: payPalId(),
    captureId: entry.id,
    amount: usd(cents),
    customId,
    createdAt: new Date().toISOString(),
  };
  books.refunds.push(made);
  entry.status = books.refundableCents(entry) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  // As in PayPal's format, only the link `up` names the refund's capture.
  webhooks.notify('PAYMENT.CAPTURE.REFUNDED', 'refund', refundBody(made, url));
  return made;
}
