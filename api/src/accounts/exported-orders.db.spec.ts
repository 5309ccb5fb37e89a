import { expect, it } from 'vitest';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { call } from '../../../test/src/api/catalogue.js';
import type { Person } from '../../../test/src/api/running-api.js';
import { pay, post } from '../../../test/src/api/shop.js';
import { useTestMarket } from '../../../test/src/api/use-test-market.js';

const market = useTestMarket(new Date());

async function rent(person: Person): Promise<void> {
  const { api, paypal, mvpId } = market;
  const paymentId = await pay(api, paypal, { buyer: person, mvpId, duration: '1 month' });
  const renter = { renterName: 'Ada', renterEmail: 'ada@people.example' };
  const body = { mvpId, duration: '1 month', ...renter, paymentId };
  expect((await post(api, person, '/rentals/create', body)).statusCode).toBe(201);
}

it('a data export contains the refunds of a payment and the history of its delivery, but not the source (ACCOUNT-1, DELIVERY-6)', async () => {
  const { api } = market;
  const ada = await api.signUp('Ada');
  for (const person of [ada, market.buyer]) await rent(person);
  const deliveries = api.application.get(DeliveriesService);
  for (const id of await deliveries.findDue(100)) await deliveries.deliver(id);
  const [order] = await api.query<{ payment_id: string; delivery_id: string }>(
    `SELECT payment_id, deliveries.id AS delivery_id FROM rentals JOIN deliveries ON rental_id = rentals.id
     WHERE user_id = $1`,
    [ada.userId],
  );
  await api.query(
    `INSERT INTO payment_refunds (id, payment_id, cents, reason, state, refund_id, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 2500, 'A note of a moderator', 'done', 'REFUND-1', now(), now())`,
    [order?.payment_id],
  );
  await api.query(
    `INSERT INTO delivery_archives (delivery_id, state, repository, commit_sha, object_key, sha256, byte_size, next_try_at, give_up_at, created_at, kept_at)
     VALUES ($1, 'kept', 'secret/repository', $2, 'archive-of-ada', $3, 1000, now(), now(), now(), now())`,
    [order?.delivery_id, 'c'.repeat(40), 'd'.repeat(64)],
  );
  await api.query(
    `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
     SELECT payment_id, 'fee', -500, paypal_id, at FROM payment_ledger WHERE payment_id = $1 AND kind = 'captured'`,
    [order?.payment_id],
  );
  const { id } = (await post(api, ada, '/users/data-export', {})).json();
  await api.application.get(DataExportsService).build(id);
  const document = (await call(api, 'GET', `/users/data-export/${id}/document`, { person: ada })).json();
  const { payment_id, delivery_id } = order ?? {};
  expect(document).toMatchObject({
    payment_refunds: [{ payment_id, cents: 2500, state: 'done', refund_id: 'REFUND-1' }],
    deliveries: [{ id: delivery_id, state: 'sent' }],
    delivery_archives: [{ delivery_id, state: 'kept', byte_size: 1000 }],
  });
  expect(document.payment_ledger).toContainEqual(
    expect.objectContaining({ payment_id, kind: 'captured', cents: 10_000 }),
  );
  // PayPal's fee is the platform's cost. Its line is in the table, and not in the document.
  expect(document.payment_ledger.map(({ kind }: { kind: string }) => kind)).not.toContain('fee');
  expect(document.delivery_events).toContainEqual(expect.objectContaining({ delivery_id, kind: 'sent' }));
  expect(document.payment_events.map((change: { payment_id: string }) => change.payment_id)).toEqual(
    document.payment_events.map(() => payment_id),
  );
  expect(document.payment_events.length).toBeGreaterThan(1);
  for (const text of ['secret/repository', 'c'.repeat(40), 'A note of a moderator'])
    expect(JSON.stringify(document)).not.toContain(text);
});
