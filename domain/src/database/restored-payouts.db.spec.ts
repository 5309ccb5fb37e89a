import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { usePayoutMarket } from '@market/test/api/use-payout-market';
import { addEarnings } from '@market/test/api/use-payouts';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { PayoutsService } from '../payouts/payouts.service.js';
import { PayoutsSweeps } from '../payouts/payouts.sweeps.js';
import { writeBackup } from './backup.js';
import { inspectDatabase } from './inspect-database.js';
import { restoreBackup } from './restore.js';

const SUNDAY = new Date('2026-03-08T23:30:00.000Z');
const MONDAY = new Date('2026-03-09T00:00:00.000Z');
const AFTER_RESTORE = new Date('2026-03-09T06:00:00.000Z');

const { market, sweep, paypal, lister, replaceLister, request, send } = usePayoutMarket(SUNDAY);

let weeklyLister: Person;
let waitingLister: Person;
/** A lister whose first earnings become available after the restore. */
let laterLister: Person;
let restoredDatabase: TestDatabase;
let restoredApi: RunningApi;

/**
 * Makes a backup on Sunday, pays a weekly and a requested payout on Monday, loses the database and restores the backup.
 */
beforeEach(async () => {
  weeklyLister = lister();
  await addEarnings(market.api, weeklyLister.userId, 5000);
  await replaceLister('Lou');
  laterLister = lister();
  await market.api.query('UPDATE payout_accounts SET next_weekly_at = $1', [MONDAY]);
  await replaceLister('Mia');
  waitingLister = lister();
  await addEarnings(market.api, waitingLister.userId, 3000);
  await request();
  const { DATABASE_URL } = market.api.application.get<Settings>(SETTINGS);
  const output = new PassThrough();
  const backup = buffer(output);
  await writeBackup(DATABASE_URL, output);
  output.end();

  market.api.setTime(MONDAY);
  await sweep('weekly payouts');
  await send();
  expect(await readPaidCents()).toEqual({ weekly: [5000], waiting: [3000], later: [] });

  restoredDatabase = await createTestDatabase();
  await restoreBackup(restoredDatabase.url, Readable.from([await backup]));
  restoredApi = await startApi({ ...paypal().environment, DATABASE_URL: restoredDatabase.url });
  restoredApi.setTime(AFTER_RESTORE);
  await addEarnings(restoredApi, laterLister.userId, 7000);
});
afterEach(async () => {
  await restoredApi.stop();
  await restoredDatabase.drop();
  await market.api.query('TRUNCATE payouts, payout_batches CASCADE');
});

/** Returns the amounts in cents of all payout items at PayPal, by lister. */
async function readPaidCents() {
  const items = (await paypal().readBatches()).flatMap((batch) => batch.items);
  const centsOf = ({ userId }: Person) =>
    items
      .filter(({ receiver }) => receiver === `${userId}@pay.example`)
      .map(({ amount }) => Math.round(Number(amount.value) * 100));
  return {
    weekly: centsOf(weeklyLister),
    waiting: centsOf(waitingLister),
    later: centsOf(laterLister),
  };
}

const restoredService = <T>(service: new (...args: never[]) => T): T =>
  restoredApi.application.get(service, { strict: false });

async function runRestoredSweeps(): Promise<void> {
  await restoredService(PayoutsSweeps).planWeekly();
  await restoredService(PayoutsSweeps).send();
}

const startPayouts = () => restoredApi.query('DELETE FROM payout_stops');

it('after a restore nothing is planned or sent until an operator starts payouts; due ones are then made (PAYOUT-32)', async () => {
  await runRestoredSweeps();
  await expect(restoredService(PayoutsService).request(weeklyLister.userId)).rejects.toMatchObject({
    code: 'payout/held',
    message: expect.stringContaining('All payouts are paused while we check our records.'),
  });
  expect(await restoredService(PayoutsService).findWeeklyDue(100)).toEqual([]);
  await restoredService(PayoutsService).payWeekly(laterLister.userId);
  expect(await readPaidCents()).toEqual({ weekly: [5000], waiting: [3000], later: [] });
  expect(await restoredApi.query('SELECT FROM payout_batches')).toEqual([]);
  expect((await inspectDatabase(restoredDatabase.url)).payoutsStoppedAt).toBeInstanceOf(Date);
  await startPayouts();
  expect((await inspectDatabase(restoredDatabase.url)).payoutsStoppedAt).toBeUndefined();
  await runRestoredSweeps();
  expect((await readPaidCents()).later).toEqual([7000]);
});

it('a batch whose sending is due is not sent while payouts are stopped (PAYOUT-32)', async () => {
  await startPayouts();
  await paypal().setSwitches({ payoutIssue: 'INSUFFICIENT_FUNDS' });
  await runRestoredSweeps();
  await paypal().setSwitches({ payoutIssue: '' });
  await restoredApi.query('INSERT INTO payout_stops DEFAULT VALUES');
  restoredApi.setTime(new Date(AFTER_RESTORE.getTime() + 3_600_000));
  await runRestoredSweeps();
  expect((await readPaidCents()).later).toEqual([]);
  await startPayouts();
  await runRestoredSweeps();
  expect((await readPaidCents()).later).toEqual([7000]);
});

it('payouts are not paid again once the runbook’s SQL has recorded their batch (PAYOUT-32)', async () => {
  const [batch] = (await paypal().readBatches()).slice(-1);
  const payouts = await market.api.query<{ line: string }>(
    `SELECT format('(%L::uuid, %L, %s, %L)', id, number, cents, address) AS line FROM payouts WHERE batch_id = $1`,
    [batch?.senderBatchId],
  );
  expect(payouts).toHaveLength(2);
  const psqlVariables: Readonly<Record<string, string | undefined>> = {
    batch: batch?.senderBatchId,
    paypal_id: batch?.id,
    sent_at: MONDAY.toISOString(),
  };
  await restoredApi.query(
    readFileSync('docs/runbook/record-batch.sql', 'utf8')
      .replace(
        /^\\copy items .*$/m,
        () => `INSERT INTO items VALUES ${payouts.map(({ line }) => line).join()};`,
      )
      .replace(/:'(\w+)'/g, (_, name: string) => `'${psqlVariables[name]}'`),
  );
  await startPayouts();
  restoredApi.setTime(new Date());
  await restoredService(PayoutsSweeps).lookUp();
  restoredApi.setTime(AFTER_RESTORE);
  await runRestoredSweeps();
  expect(await readPaidCents()).toEqual({ weekly: [5000], waiting: [3000], later: [7000] });
  const balances = await restoredApi.query<{ account: string; cents: number }>(
    `SELECT account, sum(cents)::int AS cents FROM lister_ledger
     WHERE lister_id = ANY ($1) AND account <> 'buyers' GROUP BY account HAVING sum(cents) <> 0`,
    [[weeklyLister.userId, waitingLister.userId]],
  );
  expect(balances).toEqual([{ account: 'paid', cents: 8000 }]);
  const numbers = await restoredApi.query<{ number: string }>('SELECT number FROM payouts');
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(3);
});
