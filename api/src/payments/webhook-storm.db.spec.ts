import { expect, it } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { PaymentWebhooksService } from '@market/domain/payments/webhooks/payment-webhooks.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import {
  type OrderOutcome,
  ORDER_OUTCOMES,
  type Sale,
  sellAtPayPal,
  shuffle,
} from '@market/test/api/webhook-sales';
import { recordCounts } from '@market/test/results/spec-counts';
import { seededRandom } from '@market/test/seeded-random';
import { useTestMarket } from '@market/test/api/use-test-market';

/** The number of webhooks, how often each is repeated, and the seed that shuffles them. */
const WEBHOOK_COUNT = Number(process.env['STORM_WEBHOOKS'] ?? 60);
const REPLAY_COUNT = Number(process.env['STORM_REPLAYS'] ?? 5);
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_121);
/** The number of webhooks that are sent at the same time. */
const CONCURRENT_WEBHOOKS = 8;
const PAST_UNCLAIMED_LIMIT_MS = 11 * 60_000;
/** For every seventh sale, the first webhooks arrive before the payment's row contains the order id. */
const SALES_PER_EARLY_WEBHOOK = 7;

const OUTCOMES = Object.keys(ORDER_OUTCOMES) as OrderOutcome[];
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
const getService = <T>(service: new (...args: never[]) => T): T =>
  market.api.application.get(service, { strict: false });

interface FinalState {
  readonly outcome: OrderOutcome;
  readonly state?: string;
}

interface SignedWebhook {
  readonly rawBody: string;
  readonly headers: Record<string, string>;
}

async function placeSales(): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (let webhookCount = 0; webhookCount < WEBHOOK_COUNT; webhookCount += sales.at(-1)?.webhooks.length ?? 0)
    sales.push(await sellAtPayPal(market, OUTCOMES[sales.length % OUTCOMES.length] ?? 'approved'));
  return sales;
}
const signWebhooks = ({ webhooks }: Sale): SignedWebhook[] =>
  webhooks.map((rawBody) => ({ rawBody, headers: market.paypal.signWebhook(rawBody) }));

/**
 * Sends all webhooks, `CONCURRENT_WEBHOOKS` at a time. Returns how many were refused because of an invalid
 * signature.
 */
async function sendWebhooks(webhooks: readonly SignedWebhook[]): Promise<number> {
  const unsentWebhooks = webhooks.values();
  let refusedCount = 0;
  const sendNext = async () => {
    for (const webhook of unsentWebhooks)
      await getService(PaymentWebhooksService)
        .receive({ ...webhook, from: '192.0.2.1' }, JSON.parse(webhook.rawBody))
        .catch((error: unknown) => {
          if (!(error instanceof DomainError) || error.code !== 'payment/webhook-invalid') throw error;
          refusedCount += 1;
        });
  };
  await Promise.all(Array.from({ length: CONCURRENT_WEBHOOKS }, sendNext));
  return refusedCount;
}

/** Runs the workers' sweeps: they handle stored webhooks and turn captured payments into rentals. */
async function settleSales(sales: readonly Sale[]): Promise<void> {
  while ((await getService(PaymentWebhooksService).handleUnhandled(100)) > 0);
  market.setTimeAfterStart(PAST_UNCLAIMED_LIMIT_MS);
  for (const id of await paymentIds(sales)) await getService(RentalsService).settleUnclaimed(id);
  market.setTimeAfterStart(0);
}

async function paymentIds(sales: readonly Sale[]): Promise<string[]> {
  const rows = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = ANY($1)', [
    sales.map(({ orderId }) => orderId),
  ]);
  return rows.map(({ id }) => id);
}

/** Returns the final state of each sale: payment, ledger, rentals and events. */
async function finalStates(sales: readonly Sale[]): Promise<FinalState[]> {
  const rows = await market.api.query<{ orderId: string; state: string }>(
    `SELECT order_id AS "orderId", state,
       ARRAY(SELECT kind || ' ' || cents FROM payment_ledger WHERE payment_id = p.id ORDER BY 1) AS ledger,
       ARRAY(SELECT name FROM outbox_events WHERE payload->>'paymentId' = p.id::text ORDER BY 1) AS events,
       ARRAY(SELECT undone_at IS NULL FROM rentals WHERE payment_id = p.id) AS rentals,
       (SELECT count(*)::int FROM payment_notice_uses WHERE payment_id = p.id) AS used
     FROM payments p WHERE order_id = ANY($1)`,
    [sales.map(({ orderId }) => orderId)],
  );
  return sales.map(({ orderId, outcome }) => {
    const stateRow = rows.find((row) => row.orderId === orderId);
    return { ...stateRow, outcome, orderId: undefined };
  });
}

/**
 * Returns a forged webhook. Its body is invented. It has the signature of a real webhook, or that signature with
 * the certificate URL of another host, or no signature.
 */
function forgeWebhook(victim: Sale | undefined, index: number): SignedWebhook {
  const rawBody = JSON.stringify({
    id: `WH-FORGED-${index}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: `FORGED-${index}`, supplementary_data: { related_ids: { order_id: victim?.orderId } } },
  });
  const signatureHeaders = market.paypal.signWebhook(victim?.webhooks[0] ?? '');
  const foreignHeaders = {
    ...signatureHeaders,
    'paypal-cert-url': 'https://paypal.example/v1/notifications/certs/MINE',
  };
  return { rawBody, headers: [signatureHeaders, foreignHeaders, {}][index % 3] ?? {} };
}

/**
 * Sends the first half of the webhooks while some payments do not have their order id yet, and
 * the second half afterwards.
 */
async function sendWebhooksWithLateOrderIds(
  sales: readonly Sale[],
  webhooks: readonly SignedWebhook[],
): Promise<number> {
  const earlyOrderIds = sales
    .filter((_, index) => index % SALES_PER_EARLY_WEBHOOK === 0)
    .map(({ orderId }) => orderId);
  const rowsWithoutOrderId = await market.api.query<{ id: string; order_id: string }>(
    `WITH known AS (SELECT id, order_id FROM payments WHERE order_id = ANY($1))
     UPDATE payments SET order_id = NULL FROM known WHERE payments.id = known.id RETURNING known.*`,
    [earlyOrderIds],
  );
  const halfLength = Math.floor(webhooks.length / 2);
  const refusedCount = await sendWebhooks(webhooks.slice(0, halfLength));
  for (const { id, order_id } of rowsWithoutOrderId)
    await market.api.query('UPDATE payments SET order_id = $2 WHERE id = $1', [id, order_id]);
  return refusedCount + (await sendWebhooks(webhooks.slice(halfLength)));
}

it(
  `${WEBHOOK_COUNT} webhooks, shuffled, each sent ${REPLAY_COUNT} times among as many forged ones (seed ${SEED}), have the same result as each once in order`,
  async (context) => {
    const salesWithWebhooksInOrder = await placeSales();
    for (const sale of salesWithWebhooksInOrder)
      for (const webhook of signWebhooks(sale)) await sendWebhooks([webhook]);
    await settleSales(salesWithWebhooksInOrder);
    for (const { outcome, state } of await finalStates(salesWithWebhooksInOrder))
      expect([outcome, state]).toEqual([outcome, ORDER_OUTCOMES[outcome]]);

    const sales = await placeSales();
    const realWebhooks = sales.flatMap(signWebhooks);
    const forgedWebhooks = realWebhooks.map((_, index) => forgeWebhook(sales[index % sales.length], index));
    const replayedWebhooks = Array.from({ length: REPLAY_COUNT }, () => realWebhooks).flat();
    const refusedCount = await sendWebhooksWithLateOrderIds(
      sales,
      shuffle([...replayedWebhooks, ...forgedWebhooks], seededRandom(SEED)),
    );
    await settleSales(sales);

    expect(refusedCount).toBe(forgedWebhooks.length);
    expect(await finalStates(sales)).toEqual(await finalStates(salesWithWebhooksInOrder));
    const [counts] = await market.api.query<{ real: number; forged: number }>(
      `SELECT count(*) FILTER (WHERE id NOT LIKE '%FORGED%')::int AS real,
         count(*) FILTER (WHERE id LIKE '%FORGED%')::int AS forged FROM payment_notices`,
    );
    expect(counts).toEqual({ real: 2 * realWebhooks.length, forged: 0 });
    for (const { orderId } of sales) expect(market.paypal.orders.get(orderId)?.captures).toHaveLength(1);
    for (const id of await paymentIds(sales))
      expect(await getService(LedgerCheckService).compare(id)).toEqual([]);
    recordCounts(context, { cases: replayedWebhooks.length, faults: refusedCount });
  },
  Math.max(60_000, WEBHOOK_COUNT * (REPLAY_COUNT + 1) * 50),
);
