import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { claimRental } from '@market/test/api/rent';
import type { Person } from '@market/test/api/running-api';
import { offerListing, pay, post } from '@market/test/api/shop';
import { confirmAddress } from '@market/test/api/use-payouts';
import { useSweeps } from '@market/test/api/use-sweeps';
import { useTestMarket } from '@market/test/api/use-test-market';

const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;

const market = useTestMarket(MARKET_OPENS_AT, () => Promise.resolve({ PAYOUT_RESERVE_PERCENT: '20' }));
const sweep = useSweeps(market);
let lister: Person;

beforeEach(async () => {
  lister = await market.api.signUp('Lea');
  await confirmAddress(market.api, lister.userId, `${lister.userId}@pay.example`);
});

const addAvailable = (cents: number) =>
  market.api.query(
    `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
     VALUES ($1, $2, 'sale', 'buyers', -$3::int, $1, now()), ($1, $2, 'sale', 'available', $3, $1, now())`,
    [randomUUID(), lister.userId, cents],
  );

/** Signs in, tries to delete the account, and returns what the refusal says about the money. */
async function readRefusal(): Promise<string> {
  const person = await market.api.signIn(lister.userId);
  const response = await post(market.api, person, '/users/delete-account', { userId: lister.userId });
  expect(response.json()).toMatchObject({ status: 409, code: 'account/has-money' });
  return response.json().detail.replace('Your account has money, so it cannot be deleted yet. ', '');
}

it('tells a lister to request a payout if nothing stops it (ACCOUNT-4)', async () => {
  await addAvailable(1900);
  expect(await readRefusal()).toBe('$19.00 is available: request a payout under Earnings.');
});

it('says how less than $20 becomes payable while an MVP is offered (ACCOUNT-4, PAYOUT-2)', async () => {
  await offerListing(market.api, lister);
  await addAvailable(1900);
  expect(await readRefusal()).toBe(
    '$19.00 is available. Payouts start from $20. You can be paid once at least $20 is available, or once nothing is pending and none of your MVPs can be rented.',
  );
});

it('says who ends a moderator’s hold (ACCOUNT-4, PAYOUT-30)', async () => {
  await addAvailable(5000);
  await market.api.query(
    `UPDATE payout_accounts SET held_at = now(), held_by = user_id, hold_reason = 'Checking' WHERE user_id = $1`,
    [lister.userId],
  );
  expect(await readRefusal()).toBe(
    '$50.00 is available. A moderator holds your payouts. They continue when a moderator releases them.',
  );
});

it('says which part is reserved, and for how long (ACCOUNT-4, PAYOUT-41)', async () => {
  const mvpId = await offerListing(market.api, lister);
  const captureIds: string[] = [];
  for (let sale = 0; sale < 3; sale += 1) {
    const buyer = await market.api.signUp('Ben');
    const purchase = { buyer, mvpId, duration: '1 month' as const };
    const captureId = await pay(market.api, market.paypal, purchase);
    await claimRental(market, purchase, captureId);
    captureIds.push(captureId);
  }
  await sweep('due deliveries');
  market.setTimeAfterStart(8 * DAY_MS);
  await sweep('earnings to release');
  for (const captureId of captureIds) await dispute(captureId);
  // Of three shares of $90, each dispute makes half pending. A fifth of the available $135 is reserved: $27.
  expect(await readRefusal()).toBe(
    '$135.00 is available: request a payout under Earnings. $27.00 of it stays in reserve: each share leaves it 90 days after its sale. $135.00 is pending: wait until it is available.',
  );
});

/** Opens a dispute over half of a sale, and updates the payment from PayPal's records. */
async function dispute(captureId: string): Promise<void> {
  market.paypal.openDispute(captureId, '50.00');
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  const payments = market.api.application.get(PaymentsService, { strict: false });
  const payment = await payments.findById(row?.id ?? '');
  if (payment)
    await market.api.application.get(PaymentsSweepService, { strict: false }).updateFromPayPal(payment);
}
