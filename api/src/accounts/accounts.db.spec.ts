import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { PERSONAL_TABLES } from '@market/domain/accounts/personal-data';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { call, linkGitHub, insertListing } from '../../../test/src/api/catalogue.js';
import type { Person } from '../../../test/src/api/running-api.js';
import { offerListing, pay, post } from '../../../test/src/api/shop.js';
import { useTestMarket } from '../../../test/src/api/use-test-market.js';

const MARKET_OPENED_AT = new Date();
const market = useTestMarket(MARKET_OPENED_AT);
let dataExportsService: DataExportsService;
let ada: Person;

beforeAll(() => {
  dataExportsService = market.api.application.get(DataExportsService);
});
beforeEach(async () => {
  ada = await market.api.signUp('Ada');
});

const requestExport = async (person = ada) =>
  (await post(market.api, person, '/users/data-export', {})).json();
const downloadExport = (id: string, person = ada) =>
  call(market.api, 'GET', `/users/data-export/${id}/document`, { person });
const deleteAccount = (person = ada, userId = person.userId) =>
  post(market.api, person, '/users/delete-account', { userId });
async function rent(person: Person, mvpId = market.mvpId): Promise<string> {
  const { api, paypal } = market;
  const paymentId = await pay(api, paypal, { buyer: person, mvpId, duration: '1 month' });
  const body = {
    mvpId,
    duration: '1 month',
    renterName: 'Ada',
    renterEmail: 'ada@people.example',
    paymentId,
  };
  return (await post(api, person, '/rentals/create', body)).json().rental.id;
}
async function deliverAll(): Promise<void> {
  const deliveries = market.api.application.get(DeliveriesService);
  for (const id of await deliveries.findDue(100)) await deliveries.deliver(id);
}

describe('a data export', () => {
  it('covers every table that refers to people', async () => {
    const foreignKeyColumns = await market.api.query<{ table: string; column: string }>(
      `SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
         JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
       WHERE contype = 'f' AND confrelid = 'users'::regclass
       UNION
       SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner_id', 'lister_id', 'held_by')`,
    );
    const personalColumns = PERSONAL_TABLES.flatMap(({ table, columns }) =>
      columns.map((column) => ({ table, column })),
    );
    const sortedColumnNames = (columns: { table: string; column: string }[]) =>
      columns.map(({ table, column }) => `${table}.${column}`).sort();
    expect(sortedColumnNames(personalColumns)).toEqual(sortedColumnNames(foreignKeyColumns));
  });

  it('is built by a worker as one document, which only its owner can download', async () => {
    await linkGitHub(market.api, ada);
    const listingId = await insertListing(market.api, ada, { title: 'Of Ada' });
    await market.api.query(
      `INSERT INTO reviews (id, listing_id, proposed, state, submitted_at, due_at, reason, decided_at)
       VALUES (gen_random_uuid(), $1, '{"title": "Of Ada 2"}', 'rejected', now(), now(), 'No demo', now())`,
      [listingId],
    );
    await rent(ada);
    await post(market.api, market.lister, '/users/messages', {
      recipientId: ada.userId,
      subject: 'To Ada',
      content: 'Hello',
    });
    await post(market.api, market.lister, '/users/messages', {
      recipientId: market.buyer.userId,
      subject: 'To Ben',
      content: 'Hello',
    });
    const { id, readyAt } = await requestExport();
    expect(readyAt).toBeNull();
    expect((await downloadExport(id)).statusCode).toBe(404);
    expect(await dataExportsService.findDue(100)).toContain(id);
    await dataExportsService.build(id);
    expect(await dataExportsService.findDue(100)).not.toContain(id);
    const { dataExport } = (await call(market.api, 'GET', '/users/data-export', { person: ada })).json();
    expect(dataExport).toMatchObject({ id, readyAt: expect.any(String) });
    const document = (await downloadExport(id)).json();
    expect(document).toMatchObject({
      profile: { display_name: 'Ada' },
      identities: [{ provider: 'github' }],
      listings: [{ title: 'Of Ada' }],
      reviews: [{ proposed: { title: 'Of Ada 2' }, state: 'rejected', reason: 'No demo' }],
      rentals: [{ renter_name: 'Ada' }],
      payments: [{ amount_cents: 10_000 }],
      messages: [{ subject: 'To Ada' }],
      sessions: [{ user_agent: 'a test' }],
    });
    expect(JSON.stringify(document)).not.toContain('Ben');
    expect((await downloadExport(id, market.buyer)).statusCode).toBe(404);
  });

  it('of any size is stored and downloaded in parts, and its download fails if a part is missing (ACCOUNT-1)', async () => {
    // Together, these messages have 3.8 million characters.
    await market.api.query(
      `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at)
       SELECT gen_random_uuid(), $1, $2, 'Number ' || number, (
         SELECT string_agg(md5(number || ' ' || line || random()), '') FROM generate_series(1, 300) line), now()
       FROM generate_series(1, 400) number`,
      [market.lister.userId, ada.userId],
    );
    const { id } = await requestExport();
    await dataExportsService.build(id);
    const storedParts = await market.api.query<{ bytes: number }>(
      `SELECT length(document) AS bytes FROM data_exports WHERE id = $1
       UNION ALL SELECT length(bytes) FROM data_export_parts WHERE export_id = $1`,
      [id],
    );
    expect(storedParts.length).toBeGreaterThan(3);
    expect(Math.max(...storedParts.map(({ bytes }) => bytes))).toBeLessThan(1_000_000);

    const response = await downloadExport(id);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const storedMessages = await market.api.query<{ content: string }>(
      'SELECT content FROM messages WHERE recipient_id = $1',
      [ada.userId],
    );
    const contentsOf = (messages: { content: string }[]) => messages.map(({ content }) => content).sort();
    expect(contentsOf(response.json().messages)).toEqual(contentsOf(storedMessages));

    await market.api.query('DELETE FROM data_export_parts WHERE export_id = $1 AND part = 3', [id]);
    const incompleteDocument = await dataExportsService.openDocument(ada.userId, id);
    await expect(text(incompleteDocument)).rejects.toThrow('is missing');
  });

  it('is built once for concurrent requests, and again an hour later', async () => {
    const exportResponses = await Promise.all(Array.from({ length: 10 }, () => requestExport()));
    expect(new Set(exportResponses.map(({ id }) => id)).size).toBe(1);
    await dataExportsService.build(exportResponses[0].id);
    expect((await requestExport()).id).toBe(exportResponses[0].id);
    market.setTimeAfterStart(HOUR_MS);
    expect((await requestExport()).id).not.toBe(exportResponses[0].id);
  });

  it('is retried after the worker dies, and deleted after a week', async () => {
    const { id } = await requestExport();
    await market.api.query(`UPDATE data_exports SET next_try_at = $2 WHERE id = $1`, [
      id,
      new Date(MARKET_OPENED_AT.getTime() + 5 * MINUTE_MS),
    ]);
    await dataExportsService.build(id);
    expect(await dataExportsService.findLatest(ada.userId)).toMatchObject({ readyAt: null });
    market.setTimeAfterStart(5 * MINUTE_MS);
    await dataExportsService.build(id);
    expect(await dataExportsService.findLatest(ada.userId)).toMatchObject({ readyAt: expect.any(Date) });
    market.setTimeAfterStart(7 * DAY_MS);
    await expect(dataExportsService.openDocument(ada.userId, id)).rejects.toMatchObject({
      code: 'account/export-not-found',
    });
    await dataExportsService.deleteExpired();
    expect(await market.api.query('SELECT FROM data_exports WHERE id = $1', [id])).toEqual([]);
  });
});

describe('account deletion', () => {
  it('requires a sign-in of the last five minutes, and the id of the same account', async () => {
    const otherPerson = await market.api.signUp('Eve');
    expect((await deleteAccount(otherPerson, ada.userId)).json()).toMatchObject({
      code: 'auth/user-mismatch',
    });
    market.setTimeAfterStart(5 * MINUTE_MS + 1000);
    expect((await deleteAccount()).json()).toMatchObject({ status: 403, code: 'auth/requires-recent-login' });
    expect((await call(market.api, 'GET', '/users/profile', { person: ada })).statusCode).toBe(200);
  });

  it('is refused while the person must still send or receive source code (ACCOUNT-3)', async () => {
    await rent(ada);
    for (const person of [ada, market.lister])
      expect((await deleteAccount(person)).json()).toMatchObject({
        status: 409,
        code: 'account/open-promises',
      });
    await deliverAll();
    expect((await deleteAccount()).statusCode).toBe(204);
  });

  it('is possible once a delivery that was never sent is refunded, for buyer and lister (ACCOUNT-3)', async () => {
    const { api } = market;
    const lister = await api.signUp('Lea');
    const rentalId = await rent(ada, await offerListing(api, lister, { sourceUrl: '' }));
    await deliverAll();
    const [delivery] = await api.query<{ id: string; state: string }>(
      'SELECT id, state FROM deliveries WHERE rental_id = $1',
      [rentalId],
    );
    expect(delivery?.state).toBe('awaiting-source');
    market.setTimeAfterStart(DAY_MS);
    const [buyerAgain, listerAgain] = [await api.signIn(ada.userId), await api.signIn(lister.userId)];
    expect((await deleteAccount(buyerAgain)).json().code).toBe('account/open-promises');
    expect((await deleteAccount(listerAgain)).json().code).toBe('account/open-promises');
    expect((await post(api, buyerAgain, `/deliveries/${delivery?.id}/refund`, {})).statusCode).toBe(204);
    expect((await deleteAccount(buyerAgain)).statusCode).toBe(204);
    expect((await deleteAccount(listerAgain)).statusCode).toBe(204);
  });

  it.each([
    [
      'available',
      1900,
      '$19.00 is available. No PayPal address is confirmed yet. Payouts start once you confirm the address that we pay.',
    ],
    ['available', -700, 'Refunds took back $7.00 more than was left: later sales make up for it.'],
    ['pending', 9000, '$90.00 is pending: wait until it is available.'],
    ['on-the-way', 5000, '$50.00 is on its way: wait until the payout has arrived.'],
  ])(
    'is refused while the balance %s has %i cents, with an error that says what to do (ACCOUNT-4)',
    async (account, cents, message) => {
      const changeBalance = (changeCents: number) =>
        market.api.query(
          `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
         VALUES ($1, $2, 'sale', 'buyers', -$3::int, $1, now()), ($1, $2, 'sale', $4, $3, $1, now())`,
          [randomUUID(), ada.userId, changeCents, account],
        );
      await changeBalance(cents);
      expect((await deleteAccount()).json()).toMatchObject({
        status: 409,
        code: 'account/has-money',
        detail: `Your account has money, so it cannot be deleted yet. ${message}`,
      });
      await changeBalance(-cents);
      expect((await deleteAccount()).statusCode).toBe(204);
    },
  );

  it('removes the person everywhere, and keeps payment records without their name', async () => {
    await linkGitHub(market.api, ada);
    await market.api.query(
      `UPDATE users SET bio = 'Ada builds', email = 'ada@people.example' WHERE id = $1`,
      [ada.userId],
    );
    const mvpId = await insertListing(market.api, ada, { title: 'Habits', creator_name: 'Ada' });
    const rentalId = await rent(ada);
    await post(market.api, ada, '/users/messages', {
      recipientId: market.lister.userId,
      subject: 'Words',
      content: 'To keep',
    });
    await deliverAll();
    expect((await deleteAccount()).statusCode).toBe(204);

    const { api } = market;
    const adaOptions = { person: ada };
    expect((await call(api, 'GET', '/users/profile', adaOptions)).statusCode).toBe(401);
    expect((await call(api, 'GET', `/users/public/${ada.userId}`)).statusCode).toBe(404);
    expect((await call(api, 'GET', `/mvps/${mvpId}`)).statusCode).toBe(404);
    const [rental] = await api.query(
      'SELECT total_cents, renter_name, renter_email FROM rentals WHERE id = $1',
      [rentalId],
    );
    expect(rental).toEqual({ total_cents: 10_000, renter_name: '', renter_email: '' });
    const remainingMessages = await api.query('SELECT content FROM messages WHERE sender_id = $1', [
      ada.userId,
    ]);
    expect(remainingMessages).toEqual([{ content: 'To keep' }]);
    const [user] = await api.query('SELECT display_name, email, bio FROM users WHERE id = $1', [ada.userId]);
    expect(user).toEqual({ display_name: '', email: null, bio: '' });
  });

  it('happens once for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => deleteAccount()));
    expect(responses.filter(({ statusCode }) => statusCode === 204).length).toBeGreaterThanOrEqual(1);
    const events = await market.api.query(
      `SELECT FROM outbox_events WHERE name = 'account.deleted' AND payload->>'userId' = $1`,
      [ada.userId],
    );
    expect(events).toHaveLength(1);
  });
});
