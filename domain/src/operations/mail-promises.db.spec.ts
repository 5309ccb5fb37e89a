import { beforeEach, expect, it } from 'vitest';
import { claimRental, payFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';
import { Clock, HOUR_MS } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { PaymentsSweepService } from '../payments/payments-sweep.service.js';
import { type PromiseName, PromiseAges } from './promise-ages.queries.js';

const market = useTestMarket(new Date('2026-03-04T12:00:00.000Z'));
beforeEach(() => market.api.query('TRUNCATE payments, payout_mails CASCADE'));

/** Returns how many rows of a promise (work with a deadline) are open. */
async function countOpenRows(name: PromiseName): Promise<number> {
  const promises = new PromiseAges(market.api.application.get(ReadPool), market.api.application.get(Clock));
  return (await promises.read()).find(({ promise }) => promise === name)?.waiting ?? -1;
}
const removeAccountAddress = () =>
  market.api.query('UPDATE users SET email = NULL WHERE id = $1', [market.buyer.userId]);

it('e-mails about payouts are open, except to addresses that are not the account’s (NOTIFY-8)', async () => {
  const planMail = (kind: string, address: string) =>
    market.api.query(
      `INSERT INTO payout_mails (id, user_id, kind, address, due_at, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, '2026-03-04', '2026-03-04')`,
      [market.buyer.userId, kind, address],
    );
  await planMail('address-changed', 'old@pay.example');
  await planMail('code', 'new@pay.example');
  expect(await countOpenRows('payout-mail')).toBe(0);
  await planMail('address-changed', `${market.buyer.userId}@people.example`.toUpperCase());
  expect(await countOpenRows('payout-mail')).toBe(1);
  await planMail('paid', 'new@pay.example');
  expect(await countOpenRows('payout-mail')).toBe(2);
  await removeAccountAddress();
  expect(await countOpenRows('payout-mail')).toBe(0);
});

it('the e-mail about a refund is open, except to the payer’s address at PayPal (NOTIFY-8)', async () => {
  const captureId = await payFor(market, { duration: '1 month' });
  await claimRental(market, { duration: '1 month' }, captureId);
  market.paypal.refund(captureId);
  market.setTimeAfterStart(HOUR_MS);
  await market.api.application.get(PaymentsSweepService).compareDue(100);
  expect(await countOpenRows('refund-mail')).toBe(1);
  await removeAccountAddress();
  expect(await countOpenRows('refund-mail')).toBe(0);
});
