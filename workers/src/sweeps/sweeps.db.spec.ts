import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ListingInput } from '@market/contract/listings/listing-form';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import { ListingsService } from '@market/domain/listings/listings.service';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { ReviewsService } from '@market/domain/reviews/reviews.service';
import { call, linkGitHub, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { createOrder, advanceAndSignInAgain, payFor, rentFor } from '@market/test/api/rent';
import type { Person } from '@market/test/api/running-api';
import { offerListing, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';
import { useSweeps } from '@market/test/api/use-sweeps';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const market = useTestMarket(NOON);
const sweep = useSweeps(market);
const PURCHASE = { duration: '1 month' } as const;

beforeEach(async () => {
  await market.api.query(
    'TRUNCATE payments, listings, outbox_events, notices, unread_reminders, reviews, data_exports CASCADE',
  );
  market.mvpId = await offerListing(market.api, market.lister);
});

/** Returns the only value that a statement selects. */
const selectValue = async (text: string, ...values: unknown[]) =>
  (await market.api.query(text, values))[0]?.['value'];
const readPaymentColumn = (captureId: string, column: string) =>
  selectValue(`SELECT ${column} AS value FROM payments WHERE capture_id = $1`, captureId);
const mailSubjects = () => market.mailbox.mails.map(({ subject }) => subject);
const addressOf = ({ userId }: Person) => `${userId}@people.example`;
const sendMessage = () =>
  call(market.api, 'POST', '/users/messages', {
    person: market.buyer,
    body: { recipientId: market.lister.userId, subject: 'Question', content: 'Hello' },
  });
const readNotices = async (person: Person): Promise<{ kind: string }[]> =>
  (await call(market.api, 'GET', '/users/notices', { person })).json().notices;

it('the workers discover every sweep that a feature declares', () => {
  const sourceTexts = ['domain/src', 'workers/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const declaredNames = sourceTexts.flatMap((source) =>
    [...source.matchAll(/@Sweep\(\{\s*name: '([^']+)'/g)].map(([, name]) => name),
  );
  expect(declaredNames.length).toBeGreaterThan(30);
  expect(sweep.names().sort()).toEqual(declaredNames.sort());
});

describe('without any job', () => {
  it('a demo is closed when its time is up, not a millisecond sooner (DEMO-8)', async () => {
    const body = { mvpId: market.mvpId };
    expect((await post(market.api, market.buyer, '/demo-sessions/start', body)).statusCode).toBe(200);
    const readDemoEndReason = () =>
      selectValue('SELECT end_reason AS value FROM demo_sessions WHERE listing_id = $1', market.mvpId);
    market.setTimeAfterStart(15 * MINUTE_MS - 1);
    await sweep('ended demos');
    expect(await readDemoEndReason()).toBeNull();
    market.setTimeAfterStart(20 * MINUTE_MS);
    expect(await sweep('ended demos')).toBe(1);
    expect(await readDemoEndReason()).toBe('expired');
    const demoEndedAt = await selectValue(
      'SELECT ended_at AS value FROM demo_sessions WHERE listing_id = $1',
      market.mvpId,
    );
    expect(demoEndedAt).toEqual(new Date(NOON.getTime() + 15 * MINUTE_MS));
    const ENDED_DEMO_EVENTS_SQL = `SELECT count(*)::int AS value FROM outbox_events WHERE name = 'demo.ended'`;
    expect(await selectValue(ENDED_DEMO_EVENTS_SQL)).toBe(1);
  });

  it('an unclaimed payment becomes its rental (PAY-5)', async () => {
    await payFor(market, PURCHASE);
    const countRentals = () => selectValue('SELECT count(*)::int AS value FROM rentals');
    market.setTimeAfterStart(8 * MINUTE_MS - 1);
    await sweep('unclaimed payments');
    expect(await countRentals()).toBe(0);
    market.setTimeAfterStart(8 * MINUTE_MS);
    expect(await sweep('unclaimed payments')).toBe(1);
    expect(await countRentals()).toBe(1);
  });

  it('an order that was approved and abandoned is captured (PAY-5)', async () => {
    const { orderId } = (await createOrder(market, PURCHASE)).json();
    market.paypal.approve(orderId);
    market.setTimeAfterStart(3 * MINUTE_MS);
    await sweep('open payments');
    expect(await selectValue('SELECT state AS value FROM payments WHERE order_id = $1', orderId)).toBe(
      'completed',
    );
  });

  it('a refund at PayPal is in the ledger, ends the rental, and is mailed to the buyer (PAY-24, RENT-34)', async () => {
    const { id } = await rentFor(market, PURCHASE);
    const captureId = String(await selectValue('SELECT capture_id AS value FROM payments'));
    market.paypal.refund(captureId);
    market.setTimeAfterStart(HOUR_MS);
    expect(await sweep('ledgers to compare')).toBe(1);
    expect(await readPaymentColumn(captureId, 'state')).toBe('refunded');
    const isRentalUndone = () =>
      selectValue('SELECT undone_at IS NOT NULL AS value FROM rentals WHERE id = $1', id);
    expect(await isRentalUndone()).toBe(false);
    expect(await sweep('refunded rentals')).toBe(1);
    expect(await isRentalUndone()).toBe(true);
    expect(await sweep('refund e-mails')).toBe(1);
    expect(market.mailbox.mails.map(({ to }) => to)).toEqual([[addressOf(market.buyer)]]);
    expect(await sweep('refund e-mails')).toBe(0);
  });

  it('a PayPal webhook that was not processed on arrival is processed (PAY-8)', async () => {
    const captureId = await payFor(market, PURCHASE);
    market.paypal.refund(captureId, '10.00');
    await market.api.query(
      `INSERT INTO payment_notices (id, event_type, capture_id, received_at) VALUES ($1, 'PAYMENT.CAPTURE.REFUNDED', $2, $3)`,
      [newId(), captureId, NOON],
    );
    expect(await sweep('PayPal webhooks')).toBe(1);
    expect(await readPaymentColumn(captureId, 'state')).toBe('partly-refunded');
    expect(await sweep('PayPal webhooks')).toBe(0);
  });

  it('a receipt is issued and sent (PAY-30)', async () => {
    await payFor(market, PURCHASE);
    market.setTimeAfterStart(MINUTE_MS);
    expect(await sweep('missing receipts')).toBe(1);
    expect(await selectValue('SELECT count(*)::int AS value FROM receipts')).toBe(1);
    expect(await sweep('receipt e-mails')).toBe(1);
    expect(mailSubjects()).toEqual([expect.stringContaining('eceipt')]);
  });

  it('source code is delivered; a missing one is requested, and delivered once added (DELIVERY-1, DELIVERY-3)', async () => {
    await rentFor(market, PURCHASE);
    expect(await sweep('due deliveries')).toBe(1);
    expect(mailSubjects()).toEqual(['Your source code: Habit Garden']);
    const mvpId = await offerListing(market.api, market.lister, { sourceUrl: '', title: 'Late Bloomer' });
    await rentFor(market, { ...PURCHASE, mvpId });
    await sweep('due deliveries');
    expect(await sweep('due source requests')).toBe(1);
    expect(market.mailbox.mails.at(-1)?.to).toEqual([addressOf(market.lister)]);
    await market.api.query(`UPDATE listings SET source_url = 'https://code.example/late' WHERE id = $1`, [
      mvpId,
    ]);
    expect(await sweep('due deliveries')).toBe(0);
    expect(await sweep('deliveries with a new source')).toBe(1);
    expect(await sweep('due deliveries')).toBe(1);
    expect(mailSubjects().at(-1)).toBe('Your source code: Late Bloomer');
  });

  it('notifications of an event are created, and their e-mails sent (NOTIFY-1)', async () => {
    await rentFor(market, PURCHASE);
    await market.api.query('UPDATE outbox_events SET relayed_at = created_at');
    expect(await sweep('notifications to create')).toBeGreaterThan(0);
    expect((await readNotices(market.buyer)).map(({ kind }) => kind)).toEqual(['rental.started']);
    expect((await readNotices(market.lister)).map(({ kind }) => kind)).toContain('rental.received');
    expect(await sweep('notifications to create')).toBe(0);
    expect(await sweep('notification e-mails')).toBeGreaterThan(0);
    expect(market.mailbox.mails.flatMap(({ to }) => to)).toContain(addressOf(market.lister));
    expect(await sweep('notification e-mails')).toBe(0);
  });

  it('the e-mail of a notification is sent once, also by concurrent workers', async () => {
    await rentFor(market, PURCHASE);
    await market.api.query('UPDATE outbox_events SET relayed_at = created_at');
    await sweep('notifications to create');
    const noticeMails = market.api.application.get(NoticeMailsService);
    const dueMails = await noticeMails.findDue(10);
    await Promise.all([...dueMails, ...dueMails, ...dueMails].map((id) => noticeMails.send(id)));
    for (const id of dueMails) await noticeMails.send(id);
    expect(market.mailbox.mails).toHaveLength(dueMails.length);
  });

  it('a message that stays unread leads to an e-mail (NOTIFY-2)', async () => {
    expect((await sendMessage()).statusCode).toBe(201);
    market.setTimeAfterStart(10 * MINUTE_MS);
    expect(await sweep('unread message e-mails')).toBe(1);
    expect(mailSubjects()).toEqual(['New message from Ben']);
  });

  it('a renter is reminded of the end of the rental (RENT-33)', async () => {
    await rentFor(market, PURCHASE);
    market.setTimeAfterStart(25 * DAY_MS);
    expect(await sweep('rental reminders')).toBe(1);
    const EXPIRING_EVENTS_SQL = `SELECT count(*)::int AS value FROM outbox_events WHERE name = 'rental.expiring'`;
    expect(await selectValue(EXPIRING_EVENTS_SQL)).toBe(1);
  });

  it('moderators get a review reminder, and the lister gets the decision (REVIEW-2, REVIEW-3)', async () => {
    const moderator = await signUpModerator(market.api);
    await linkGitHub(market.api, market.buyer);
    const listingInput = ListingInput.parse(LISTING_BODY);
    await market.api.application.get(ListingsService).create(market.buyer.userId, listingInput);
    market.setTimeAfterStart(12 * HOUR_MS);
    expect(await sweep('review reminders')).toBe(1);
    expect(market.mailbox.mails.map(({ to }) => to)).toEqual([[addressOf(moderator)]]);
    const reviewId = String(await selectValue('SELECT id AS value FROM reviews'));
    await market.api.application.get(ReviewsService).approve({ reviewId, moderatorId: moderator.userId });
    expect(await sweep('review decisions')).toBe(1);
    expect(market.mailbox.mails.at(-1)?.to).toEqual([addressOf(market.buyer)]);
  });

  it('a requested data export is built (ACCOUNT-1)', async () => {
    await market.api.application.get(DataExportsService).request(market.buyer.userId);
    expect(await sweep('requested data exports')).toBe(1);
    expect(await selectValue('SELECT ready_at IS NOT NULL AS value FROM data_exports')).toBe(true);
  });
});

/**
 * Kinds of rows that are deleted after some time. `insert` adds a row with the time $1, `count` counts the rows, and a
 * row is deleted when it is `keptMs` milliseconds old.
 */
const EXPIRING_ROWS = [
  {
    name: 'old idempotency keys',
    insert: `INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, locked_until)
      VALUES (gen_random_uuid(), 'test', 'test', '', $1, $1)`,
    count: `SELECT count(*)::int AS value FROM idempotency_keys WHERE endpoint = 'test'`,
    keptMs: DAY_MS,
  },
  {
    name: 'old live events',
    insert: `INSERT INTO live_events (user_id, kind, subject_id, created_at)
      VALUES (gen_random_uuid(), 'test', gen_random_uuid(), $1)`,
    count: `SELECT count(*)::int AS value FROM live_events WHERE kind = 'test'`,
    keptMs: 7 * HOUR_MS,
  },
  {
    name: 'old notification marks',
    insert: 'INSERT INTO noticed_events (event_id, noticed_at) VALUES (gen_random_uuid(), $1)',
    count: 'SELECT count(*)::int AS value FROM noticed_events',
    keptMs: 3 * DAY_MS,
  },
  {
    name: 'old sign-in states',
    insert: 'INSERT INTO used_sign_in_states (state_hash, expires_at) VALUES (gen_random_uuid(), $1)',
    count: 'SELECT count(*)::int AS value FROM used_sign_in_states',
    keptMs: 0,
  },
] as const;

describe('rows that expire', () => {
  it.each(EXPIRING_ROWS)('are deleted once expired, not before: $name', async ({ name, ...expiringRow }) => {
    const { insert, count, keptMs } = expiringRow;
    await sweep(name);
    const countBefore = Number(await selectValue(count));
    const expiredBeforeMs = NOON.getTime() - keptMs;
    await market.api.query(insert, [new Date(expiredBeforeMs - HOUR_MS)]);
    await market.api.query(insert, [new Date(expiredBeforeMs + HOUR_MS)]);
    await sweep(name);
    expect(await selectValue(count)).toBe(countBefore + 1);
  });

  it('include sessions that were not used for thirty days', async () => {
    const { sessionId } = await market.api.signUp('Sam');
    const countSessions = () =>
      selectValue('SELECT count(*)::int AS value FROM sessions WHERE id = $1', sessionId);
    market.setTimeAfterStart(30 * DAY_MS - HOUR_MS);
    await sweep('ended sessions');
    expect(await countSessions()).toBe(1);
    await advanceAndSignInAgain(market, 30 * DAY_MS + HOUR_MS);
    await sweep('ended sessions');
    expect(await countSessions()).toBe(0);
  });

  it('include data exports after a week (ACCOUNT-1)', async () => {
    await market.api.application.get(DataExportsService).request(market.buyer.userId);
    await sweep('requested data exports');
    market.setTimeAfterStart(8 * DAY_MS);
    expect(await sweep('expired data exports')).toBe(1);
    expect(await selectValue('SELECT count(*)::int AS value FROM data_exports')).toBe(0);
  });
});
