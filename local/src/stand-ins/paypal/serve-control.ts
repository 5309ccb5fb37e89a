import * as z from 'zod';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import { type Books, type CaptureEntry, centsOf, type DisputeEntry, payPalId, usd } from './books.js';
import { FAULT_KINDS, type Faults, OPERATIONS } from './faults.js';
import { ledgerPage } from './ledger-page.js';
import { servePayoutControl } from './serve-payouts.js';
import type { Context } from './operation-handler.js';
import { refundCents } from './serve-captures.js';
import { captureBody, disputeBody, refundBody } from './response-bodies.js';
import { initialSwitches, SwitchChanges, type Switches, switchesOfForm } from './switches.js';
import type { Webhooks } from './webhooks.js';

const PlannedFault = z.object({
  operation: z.enum(OPERATIONS),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
});
/** An amount in a request. A form sends numbers as text, so they are converted. */
const Amount = z.object({ cents: z.coerce.number().int().min(1) });
const DisputeDecision = z.object({
  refundedCents: z.coerce.number().int().min(0).default(0),
  payer: z.enum(['merchant', 'paypal']).default('merchant'),
});
const CaptureDecision = z.object({ status: z.enum(['COMPLETED', 'DECLINED']) });

export interface ControlOptions {
  readonly url: string;
  readonly books: Books;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly switches: Switches;
}

/**
 * Serves the control endpoints for tests:
 * - `GET /_ledger` (a page, or JSON), `POST /_reset`
 * - `POST /_faults {operation, kind, times?, delayMs?}`
 * - `POST /_captures/{id} {status}` to decide a pending capture
 * - `POST /_captures/{id}/refund {cents}` and `/reverse` for refunds and reversals that the shop did not request
 * - `POST /_captures/{id}/dispute {cents}`, and `POST /_disputes/{id} {refundedCents?, payer?}` to decide a dispute
 * - `GET /_switches` and `POST /_switches {disputes?, cardFields?, liabilityShift?, captureIssue? …}` (switches.ts)
 * - `GET /_payouts` (a page, or JSON) and `POST /_payouts/{itemId} {status}` (serve-payouts.ts)
 *
 * The ledger's page sends the same calls as forms; the response to a form redirects to the page.
 */
export function serveControl(app: Routes, options: ControlOptions): void {
  const { books, faults, webhooks, switches } = options;
  servePayoutControl(app, options);
  app.get('/_ledger', (c) => {
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    const { orders, captures, refunds, disputes } = books.toStoredBooks();
    return wantsPage
      ? c.html(ledgerPage({ orders, captures, refunds, disputes, switches }))
      : c.json({ orders, captures, refunds, disputes });
  });

  app.post('/_faults', async (c) => {
    const fault = PlannedFault.safeParse(await c.req.json());
    if (!fault.success) return c.json({ error: z.prettifyError(fault.error) }, 400);
    faults.plan(fault.data);
    return c.json({ planned: true });
  });

  app.get('/_switches', (c) => c.json(switches));
  app.post('/_switches', async (c) => {
    const { isForm, fields } = await bodyOf(c);
    const changes = SwitchChanges.safeParse(isForm ? switchesOfForm(fields) : fields);
    if (!changes.success) return c.json({ error: z.prettifyError(changes.error) }, 400);
    Object.assign(switches, changes.data);
    return respondWith(c, isForm, switches);
  });

  app.post('/_captures/:id', async (c) => {
    const capture = books.captures.get(c.req.param('id'));
    const { isForm, fields } = await bodyOf(c);
    const decision = CaptureDecision.safeParse(fields);
    if (!decision.success) return c.json({ error: z.prettifyError(decision.error) }, 400);
    if (capture?.status !== 'PENDING') return c.json({ error: 'There is no such pending capture.' }, 404);
    capture.status = decision.data.status;
    webhooks.sendCaptureEvent(capture);
    return respondWith(c, isForm, { status: capture.status });
  });

  app.post('/_captures/:id/:deed', async (c) => {
    const capture = books.captures.get(c.req.param('id'));
    const { isForm, fields } = await bodyOf(c);
    const amount = Amount.safeParse(fields);
    if (!capture) return c.json({ error: 'There is no such capture.' }, 404);
    if (c.req.param('deed') === 'reverse') return respondWith(c, isForm, reverse(capture, options));
    if (!amount.success) return c.json({ error: z.prettifyError(amount.error) }, 400);
    const { cents } = amount.data;
    if (cents > books.refundableCents(capture)) return c.json({ error: 'That much is not left of it.' }, 409);
    const result =
      c.req.param('deed') === 'refund'
        ? refundCents(capture, { cents }, options)
        : dispute(capture, cents, options);
    return respondWith(c, isForm, result);
  });

  app.post('/_disputes/:id', async (c) => {
    const entry = books.disputes.get(c.req.param('id'));
    const { isForm, fields } = await bodyOf(c);
    const { refundedCents, payer } = DisputeDecision.parse(fields);
    if (entry?.status !== 'OPEN') return c.json({ error: 'There is no such open dispute.' }, 404);
    const cappedRefundCents = Math.min(refundedCents, centsOf(entry.amount));
    const capture = books.captures.get(entry.captureId);
    const isPaidByPayPal = payer === 'paypal';
    if (switches.settlesByRefund && capture && cappedRefundCents > 0 && !isPaidByPayPal)
      refundCents(capture, { cents: cappedRefundCents }, options);
    const changedAt = new Date().toISOString();
    const refunded = usd(cappedRefundCents);
    Object.assign(entry, { status: 'RESOLVED', refunded, isPaidByPayPal, changedAt });
    webhooks.notify('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeBody(entry));
    return respondWith(c, isForm, disputeBody(entry));
  });

  app.post('/_reset', (c) => {
    books.reset();
    faults.reset();
    Object.assign(switches, initialSwitches());
    return c.json({ reset: true });
  });
}

/** Reads the fields of a JSON body or a form; an empty body has none. */
async function bodyOf(c: Context): Promise<{ isForm: boolean; fields: Readonly<Record<string, unknown>> }> {
  const isForm = (c.req.header('content-type') ?? '').includes('form');
  const fields = isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({}));
  return { isForm, fields: fields as Record<string, unknown> };
}

/** Responds to a form with the ledger's page, and to JSON with the result. */
function respondWith(c: Context, isForm: boolean, result: object): Response {
  return isForm ? c.redirect('/_ledger', 303) : c.json(result);
}

/** Reverses what refunds have left of a capture, and sends the webhook with this amount. */
function reverse(capture: CaptureEntry, { books, url, webhooks }: ControlOptions) {
  const amount = usd(books.refundableCents(capture));
  Object.assign(capture, { status: 'REFUNDED', isReversed: true });
  const reversal = {
    id: payPalId(),
    captureId: capture.id,
    amount,
    createdAt: new Date().toISOString(),
  };
  webhooks.notify('PAYMENT.CAPTURE.REVERSED', 'refund', refundBody(reversal, url));
  return captureBody(capture, url);
}

/** Opens a dispute about `cents` of a capture. */
function dispute(capture: CaptureEntry, cents: number, { books, webhooks }: ControlOptions) {
  const entry: DisputeEntry = {
    id: `PP-D-${payPalId()}`,
    captureId: capture.id,
    amount: usd(cents),
    createdAt: new Date().toISOString(),
    status: 'OPEN',
    refunded: usd(0),
  };
  books.disputes.set(entry.id, entry);
  webhooks.notify('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeBody(entry));
  return disputeBody(entry);
}
