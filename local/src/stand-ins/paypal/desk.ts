import * as z from 'zod';
import type { Routes } from '../sign-in/front.js';
import type { Books } from './books.js';
import { FAULT_KINDS, type Faults, OPERATIONS } from './faults.js';
import { ledgerPage } from './ledger-page.js';
import type { Webhooks } from './webhooks.js';

const PlannedFault = z.object({
  operation: z.enum(OPERATIONS),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
});
const Decided = z.object({ status: z.enum(['COMPLETED', 'DECLINED']) });

export interface DeskOptions {
  readonly books: Books;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
}

/**
 * What the real PayPal has no addresses for, for tests and for the curious: `GET /_ledger` (a page, or JSON),
 * `POST /_faults {operation, kind, times?, delayMs?}`, `POST /_captures/{id} {status}` to decide a pending capture,
 * `POST /_reset`.
 */
export function serveDesk(app: Routes, { books, faults, webhooks }: DeskOptions): void {
  app.get('/_ledger', (c) => {
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    const { orders, captures, refunds } = books.written();
    return wantsPage
      ? c.html(ledgerPage({ orders, captures, refunds }))
      : c.json({ orders, captures, refunds });
  });

  app.post('/_faults', async (c) => {
    const fault = PlannedFault.safeParse(await c.req.json());
    if (!fault.success) return c.json({ error: z.prettifyError(fault.error) }, 400);
    faults.plan(fault.data);
    return c.json({ planned: true });
  });

  app.post('/_captures/:id', async (c) => {
    const capture = books.captures.get(c.req.param('id'));
    const decided = Decided.safeParse(await c.req.json());
    if (!decided.success) return c.json({ error: z.prettifyError(decided.error) }, 400);
    if (capture?.status !== 'PENDING') return c.json({ error: 'There is no such pending capture.' }, 404);
    capture.status = decided.data.status;
    webhooks.tellOfCapture(capture);
    return c.json({ status: capture.status });
  });

  app.post('/_reset', (c) => {
    books.reset();
    faults.reset();
    return c.json({ reset: true });
  });
}
