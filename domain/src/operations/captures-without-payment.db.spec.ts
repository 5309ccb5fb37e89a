import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { payFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';
import { DataSource } from 'typeorm';
import { Clock, DAY_MS, MINUTE_MS } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { PromiseAges } from './promise-ages.queries.js';

const START = new Date('2026-03-01T12:00:00.000Z');
const market = useTestMarket(START);

/** Returns how many captures of unknown payments are open, and the age of the oldest one in minutes. */
async function readOpenRows(): Promise<[number, number]> {
  const { application } = market.api;
  const ages = await new PromiseAges(application.get(ReadPool), application.get(Clock)).read();
  const { waiting = -1, oldestSeconds = -1 } =
    ages.find(({ promise }) => promise === 'capture-without-payment') ?? {};
  return [waiting, Math.round(oldestSeconds / 60)];
}

/** Inserts a webhook about a capture, received at `START`, as the server does after verifying it. */
const insertWebhook = (id: string, kind: string, captureId: string, paymentId: string | null) =>
  market.api.query(
    `INSERT INTO payment_notices (id, event_type, capture_id, payment_id, received_at)
     VALUES ($1, 'PAYMENT.CAPTURE.' || $2, $3, $4, $5)`,
    [id, kind, captureId, paymentId, START],
  );

it('a capture whose payment is unknown is open until it was refunded or marked as handled (PAY-9)', async () => {
  const captureId = await payFor(market, { duration: '1 month' });
  const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  await insertWebhook('WH-KNOWN', 'COMPLETED', captureId, payment?.id ?? '');
  await insertWebhook('WH-OF-ANOTHER-APP', 'COMPLETED', 'CAPTURE-3', null);
  market.setTimeAfterStart(16 * MINUTE_MS);
  expect(await readOpenRows()).toEqual([0, 0]);

  const [refundedId, handledId] = [randomUUID(), randomUUID()];
  await insertWebhook('WH-1', 'COMPLETED', 'CAPTURE-1', refundedId);
  await insertWebhook('WH-2', 'COMPLETED', 'CAPTURE-2', handledId);
  expect(await readOpenRows()).toEqual([2, 16]);
  market.setTimeAfterStart(6 * DAY_MS);
  expect((await readOpenRows())[0]).toBe(2);
  await insertWebhook('WH-3', 'REFUNDED', 'CAPTURE-1', null);
  expect((await readOpenRows())[0]).toBe(1);
  await market.api.query(
    'INSERT INTO payment_notice_uses (notice_id, payment_id, used_at) VALUES ($1, $2, now())',
    ['WH-2', handledId],
  );
  expect(await readOpenRows()).toEqual([0, 0]);
});

it('the runbook’s statements find lost captures, and raise the counter of receipts by all captures (PAY-30)', async () => {
  const [known] = await market.api.query<{ capture_id: string; id: string }>(
    'SELECT id, capture_id FROM payments',
  );
  const lost = { capture_id: 'CAPTURE-4', id: randomUUID() };
  const [, block = ''] =
    /### Payments since the backup[^]*?```sql([^]*?)```/.exec(
      readFileSync('docs/runbook/README.md', 'utf8'),
    ) ?? [];
  const [create, find, raise] = block
    .replace(/^ *\\copy .*$/m, '')
    .split(';')
    .filter((statement) => !/^\s*(?:BEGIN|COMMIT)?\s*$/.test(statement));
  const year = new Date().getUTCFullYear();
  await market.api.query('INSERT INTO receipt_counters (year, last) VALUES ($1, 40)', [year]);
  await market.api.application.get(DataSource).transaction(async (tx) => {
    await tx.query(create ?? '');
    for (const capture of [known, lost])
      await tx.query('INSERT INTO captures VALUES ($1, $2)', [capture?.capture_id, capture?.id]);
    expect(await tx.query(find ?? '')).toEqual([{ capture_id: 'CAPTURE-4', payment_id: lost.id }]);
    await tx.query(raise ?? '');
  });
  expect(await market.api.query('SELECT last FROM receipt_counters WHERE year = $1', [year])).toEqual([
    { last: 42 },
  ]);
});
