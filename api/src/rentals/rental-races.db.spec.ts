import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { pay as payAt, post } from '@market/test/api/shop';
import { claimRental, payFor, rentFor } from '@market/test/api/rent';
import { until } from '@market/test/until';
import { useTestMarket } from '@market/test/api/use-test-market';
import pg from 'pg';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
let otherConnection: pg.Client;

beforeAll(async () => {
  otherConnection = new pg.Client({
    connectionString: market.api.application.get<Settings>(SETTINGS).DATABASE_URL,
  });
  // Dropping the database closes this open connection, which emits an error.
  otherConnection.on('error', () => undefined);
  await otherConnection.connect();
});
afterAll(() => otherConnection.end());

const pay = () => payAt(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId });
const rent = (paymentId: string) =>
  post(market.api, market.buyer, '/rentals/create', {
    mvpId: market.mvpId,
    duration: '3 months',
    renterName: 'Ben',
    renterEmail: 'typed@people.example',
    paymentId,
  });

/**
 * Rents while another transaction has made a change that is not committed. That transaction commits once the rental
 * waits for its lock.
 */
async function rentDuringChange(changeSql: string, paymentId: string) {
  await otherConnection.query('BEGIN');
  await otherConnection.query(changeSql);
  const rentRequest = rent(paymentId).then();
  await untilOtherConnectionBlocks();
  await otherConnection.query('COMMIT');
  return rentRequest;
}

/** Waits until a transaction waits for a lock of the other connection. */
async function untilOtherConnectionBlocks(): Promise<void> {
  await until(async () => {
    const blockedLocks = await market.api.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() <> pid AND $1 = ANY (pg_blocking_pids(pid))`,
      [(await otherConnection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid],
    );
    return blockedLocks.length > 0;
  });
}

const findRental = async (paymentId: string) =>
  (
    await market.api.query(
      `SELECT p.state, p.claim_due_at IS NOT NULL AS "isDue", count(r.id)::int AS rentals, count(d.id)::int AS deliveries
       FROM payments p LEFT JOIN rentals r ON r.payment_id = p.id LEFT JOIN deliveries d ON d.rental_id = r.id
       WHERE capture_id = $1 GROUP BY p.id`,
      [paymentId],
    )
  )[0];
const listCreatedRentals = async () =>
  (
    await market.api.query(
      `SELECT 1 FROM outbox_events WHERE name = 'rental.created' AND payload->>'listingId' = $1`,
      [market.mvpId],
    )
  ).length;

describe('a refund', () => {
  it('locks the rentals before the invitation to the repository, as a new rental does', async () => {
    const captureId = await pay();
    await rent(captureId);
    const [rental] = await market.api.query<{ id: string; paymentId: string }>(
      `SELECT r.id, r.payment_id AS "paymentId" FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE capture_id = $1`,
      [captureId],
    );
    await market.api.query(
      `INSERT INTO repository_invitations (id, user_id, listing_id, state, created_at)
       SELECT id, user_id, listing_id, 'due', now() FROM rentals WHERE id = $1`,
      [rental?.id],
    );
    await otherConnection.query('BEGIN');
    await otherConnection.query('SELECT FROM rentals WHERE id = $1 FOR UPDATE', [rental?.id]);
    const undoing = market.api.application
      .get(Transactions)
      .run((tx) => market.api.application.get(RentalsService).undo(tx, rental?.paymentId ?? ''));
    await untilOtherConnectionBlocks();
    await otherConnection.query('SELECT FROM repository_invitations WHERE id = $1 FOR UPDATE', [rental?.id]);
    await otherConnection.query('COMMIT');
    await expect(undoing).resolves.toBeUndefined();
  });
});

describe('a rental, when a row changes between the check of the rules and the write', () => {
  it('is not made if the listing is sold at that moment: the payment is refunded (RENT-12)', async () => {
    const paymentId = await pay();
    const markSoldSql = `UPDATE listings SET sold = true, is_available = false WHERE id = '${market.mvpId}'`;
    expect((await rentDuringChange(markSoldSql, paymentId)).json()).toMatchObject({
      code: 'listing/unavailable',
    });
    expect(await findRental(paymentId)).toMatchObject({ state: 'refunded', rentals: 0, deliveries: 0 });
    expect(await listCreatedRentals()).toBe(0);
  });

  it('is not made if the payment is claimed at that moment (RENT-10)', async () => {
    const paymentId = await pay();
    const markClaimedSql = `UPDATE payments SET claim_due_at = NULL WHERE capture_id = '${paymentId}'`;
    expect((await rentDuringChange(markClaimedSql, paymentId)).json()).toMatchObject({
      code: 'payment/already-used',
    });
    expect(await findRental(paymentId)).toEqual({
      state: 'completed',
      isDue: false,
      rentals: 0,
      deliveries: 0,
    });
    expect(await listCreatedRentals()).toBe(0);
  });

  it('is not made if the payment is being refunded at that moment (RENT-10)', async () => {
    const paymentId = await pay();
    const refundSql = `
      INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, at)
        SELECT id, state, 'refunding', 'asked for', 'moderator', updated_at FROM payments WHERE capture_id = '${paymentId}';
      UPDATE payments SET state = 'refunding' WHERE capture_id = '${paymentId}'`;
    expect((await rentDuringChange(refundSql, paymentId)).json()).toMatchObject({
      code: 'payment/already-used',
    });
    expect(await findRental(paymentId)).toEqual({
      state: 'refunding',
      isDue: true,
      rentals: 0,
      deliveries: 0,
    });
    expect(await listCreatedRentals()).toBe(0);
  });

  it('is made if the payment is only compared with PayPal at that moment', async () => {
    const paymentId = await pay();
    const markComparedSql = `UPDATE payments SET compare_due_at = compare_due_at + interval '1 hour' WHERE capture_id = '${paymentId}'`;
    expect((await rentDuringChange(markComparedSql, paymentId)).statusCode).toBe(201);
    expect(await findRental(paymentId)).toEqual({
      state: 'completed',
      isDue: false,
      rentals: 1,
      deliveries: 1,
    });
    expect(await listCreatedRentals()).toBe(1);
  });
});

it('two first orders that become rentals at the same time are two periods, one after the other (RENT-20)', async () => {
  const paymentIds = [await pay(), await pay()];
  await otherConnection.query('BEGIN');
  await otherConnection.query('SELECT FROM listings WHERE id = $1 FOR UPDATE', [market.mvpId]);
  const rentRequests = paymentIds.map((paymentId) => rent(paymentId).then());
  await until(async () => {
    const [waiting] = await market.api.query<{ count: number }>(
      `SELECT count(DISTINCT l.pid)::int AS count FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    return waiting?.count === 2;
  });
  await otherConnection.query('COMMIT');
  const responses = await Promise.all(rentRequests);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const periods = await market.api.query(
    `SELECT starts_at, previous_rental_id IS NULL AS "isFirst" FROM rentals WHERE listing_id = $1 ORDER BY starts_at`,
    [market.mvpId],
  );
  expect(periods).toEqual([
    { starts_at: new Date('2026-01-31T12:00:00.000Z'), isFirst: true },
    { starts_at: new Date('2026-04-30T12:00:00.000Z'), isFirst: false },
  ]);
});

it('a purchase waits for the refund of its credited rental, even one in another chain, and is refunded (RENT-22)', async () => {
  const credited = await rentFor(market, { duration: '1 month' });
  const running = await rentFor(market, { duration: '1 month' });
  // Separates the two rentals into two chains, as an older version did.
  await market.api.query(
    'UPDATE rentals SET first_rental_id = NULL, previous_rental_id = NULL WHERE id = $1',
    [running.id],
  );
  const purchase = { duration: 'outright', rentalId: credited.id, amount: 2400 } as const;
  const paymentId = await payFor(market, purchase);
  await otherConnection.query('BEGIN');
  await otherConnection.query('SELECT FROM rentals WHERE id = $1 FOR UPDATE', [credited.id]);
  const claim = claimRental(market, purchase, paymentId).then();
  await untilOtherConnectionBlocks();
  await otherConnection.query('UPDATE rentals SET undone_at = starts_at WHERE id = $1', [credited.id]);
  await otherConnection.query('COMMIT');
  expect((await claim).json()).toMatchObject({ code: 'payment/credit-gone' });
});

it('a claim returns the new rental as later reads return it, with its receipt and its access to the repository', async () => {
  const paymentId = await pay();
  await market.api.query(
    `INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at)
     SELECT $1, 'R-2026-900001', id, user_id, 'Ben', 'Habit Garden', captured_at FROM payments WHERE capture_id = $2`,
    [newId(), paymentId],
  );
  await market.api.query(
    `INSERT INTO repository_invitations (id, user_id, listing_id, state, repository, login, subject, created_at)
     VALUES ($1, $2, $3, 'accepted', 'lina/garden', 'ben', '7', now())`,
    [newId(), market.buyer.userId, market.mvpId],
  );
  const { totalPrice: _totalPrice, ...repliedRental } = (await rent(paymentId)).json().rental;
  const readResponse = await market.api.inject({
    url: `/api/mvps/${market.mvpId}/rental`,
    headers: { authorization: market.buyer.authorization },
  });
  expect(repliedRental).toEqual(readResponse.json().rental);
  expect(repliedRental).toMatchObject({
    hasrepository: true,
    periods: [{ receipt: { number: 'R-2026-900001' } }],
  });
});
