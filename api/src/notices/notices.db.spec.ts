import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_KINDS } from '@market/contract/notices';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { Clock } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { RECIPIENTS_SQL_BY_EVENT } from '@market/domain/notices/notice-recipients.queries';
import { call } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { pay, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date());
beforeEach(() => market.api.query('UPDATE notices SET mail_due_at = NULL'));

/** Appends an event, as another feature does. */
async function appendEvent(name: string, payload: object): Promise<void> {
  await market.api.query(
    'INSERT INTO outbox_events (id, name, version, payload, created_at, relayed_at) VALUES ($1, $2, 1, $3, now(), now())',
    [newId(), name, payload],
  );
}

/** Marks all events as relayed and inserts their notifications, as the workers do. */
async function createNotices(): Promise<void> {
  await market.api.query('UPDATE outbox_events SET relayed_at = now() WHERE relayed_at IS NULL');
  const notices = market.api.application.get(NoticesService);
  for (const id of await notices.findDue(1000)) await notices.notify(id);
}

const noticesOf = async (person: Person) =>
  (await call(market.api, 'GET', '/users/notices', { person })).json().notices;
const textsOf = async (person: Person) => (await noticesOf(person)).map(({ text }: { text: string }) => text);
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }: { kind: string }) => kind);

/** Rents the listing for the buyer, and delivers its source. Returns the ids of payment and rental. */
async function rent() {
  const { api, paypal, buyer, mvpId } = market;
  const duration = '1 month';
  const paymentId = await pay(api, paypal, { buyer, mvpId, duration });
  const body = { mvpId, duration, renterName: 'Ben', renterEmail: 'ben@people.example', paymentId };
  const { rental } = (await post(api, buyer, '/rentals/create', body)).json();
  const deliveries = api.application.get(DeliveriesService);
  for (const id of await deliveries.findDue(100)) await deliveries.deliver(id);
  const [payment] = await api.query<{ id: string }>('SELECT payment_id AS id FROM rentals WHERE id = $1', [
    rental.id,
  ]);
  return { rentalId: rental.id as string, paymentId: payment?.id ?? '' };
}

describe('notifications', () => {
  it('reach lister and renter for a rental, its source code, its end and its refund', async () => {
    const { buyer, lister, mvpId } = market;
    const { rentalId, paymentId } = await rent();
    await appendEvent('rental.expiring', {
      rentalId,
      userId: buyer.userId,
      listingId: mvpId,
      endsAt: new Date(),
    });
    await appendEvent('rental.expired', {
      rentalId,
      userId: buyer.userId,
      listingId: mvpId,
      endsAt: new Date(),
    });
    await appendEvent('payment.refunded', { paymentId });
    await createNotices();
    expect((await textsOf(lister)).slice(0, 2).sort()).toEqual([
      'A payment for your MVP Habit Garden was refunded',
      'Ben paid for your MVP Habit Garden',
    ]);
    expect((await textsOf(buyer)).sort()).toEqual(
      [
        'Habit Garden is ready in My Rentals',
        'The source code of Habit Garden was sent to you by e-mail',
        'Your payment for Habit Garden was refunded',
        'Your rental of Habit Garden ends within 3 days',
        'Your rental of Habit Garden has ended',
      ].sort(),
    );
  });

  it('reach the lister for refunds and disputes of a sale, with e-mails, but not for a payment without a rental', async () => {
    const { api, lister, buyer, mvpId, paypal } = market;
    const { paymentId } = await rent();
    await createNotices();
    const kindsBefore = await kindsOf(lister);
    const orderId = await pay(api, paypal, { buyer, mvpId, duration: '1 month' });
    const [paymentWithoutRental] = await api.query<{ id: string }>(
      'SELECT id FROM payments WHERE order_id = $1',
      [orderId],
    );
    await appendEvent('payment.refunded', { paymentId: paymentWithoutRental?.id });
    await createNotices();
    expect(await kindsOf(lister)).toEqual(kindsBefore);

    const events = [
      'payment.partly-refunded',
      'payment.disputed',
      'payment.dispute-ended',
      'payment.refunded',
    ];
    for (const name of events) {
      await appendEvent(name, { paymentId });
      await createNotices();
    }
    const [refunded, decided, disputed, partlyRefunded] = await noticesOf(lister);
    expect([partlyRefunded, disputed, decided, refunded].map(({ text }) => text)).toEqual([
      'A payment for your MVP Habit Garden was refunded',
      'A payment for your MVP Habit Garden is disputed: PayPal holds it until it decides',
      'PayPal decided a dispute about a payment for your MVP Habit Garden',
      'A payment for your MVP Habit Garden was refunded',
    ]);
    expect(refunded.path).toBe('/profile?tab=earnings');
    const [mails] = await api.query(
      `SELECT count(*)::int AS due FROM notices WHERE kind LIKE 'sale.%' AND mail_due_at IS NOT NULL`,
    );
    expect(mails).toEqual({ due: 4 });
  });

  it('reach only the lister for the decision on a submission', async () => {
    const { lister, buyer, mvpId } = market;
    await appendEvent('listing.approved', { listingId: mvpId });
    await appendEvent('listing.rejected', { listingId: mvpId });
    await createNotices();
    expect((await kindsOf(lister)).slice(0, 2).sort()).toEqual(['listing.approved', 'listing.rejected']);
    expect(await textsOf(buyer)).toEqual([]);
  });

  it('have a recipient for every kind, and are not made for events without a recipient', async () => {
    const recipientSql = Object.values(RECIPIENTS_SQL_BY_EVENT).join();
    expect(NOTICE_KINDS.filter((kind) => !recipientSql.includes(`'${kind}'`))).toEqual([]);
    await appendEvent('profile.changed', { userId: market.buyer.userId });
    await appendEvent('message.sent', { messageId: newId() });
    await createNotices();
    expect(await textsOf(market.buyer)).toEqual([]);
  });
});

describe('an event of two days ago', () => {
  it('makes no notification any more; one that is a second younger does (NOTIFY-6)', async () => {
    const { api, lister, mvpId } = market;
    const setAgeTwoDaysMinus = (name: string, seconds: number) =>
      api.query(
        `UPDATE outbox_events SET created_at = $2::timestamptz - interval '2 days' + $3 * interval '1 second' WHERE name = $1`,
        [name, api.application.get(Clock).now(), seconds],
      );
    await createNotices();
    const kindsBefore = await kindsOf(lister);
    await api.query('DELETE FROM outbox_events');
    await appendEvent('listing.approved', { listingId: mvpId });
    await appendEvent('listing.rejected', { listingId: mvpId });
    await setAgeTwoDaysMinus('listing.approved', 0);
    await setAgeTwoDaysMinus('listing.rejected', 1);
    await createNotices();
    expect(await kindsOf(lister)).toEqual(['listing.rejected', ...kindsBefore]);
    // Runs the jobs again, as if the event was relayed late or a moderator retried its job.
    const lateEvents = await api.query<{ id: string }>('SELECT id FROM outbox_events');
    for (const { id } of lateEvents) await api.application.get(NoticesService).notify(id);
    expect(await kindsOf(lister)).toEqual(['listing.rejected', ...kindsBefore]);
  });
});

describe('a new MVP of a person with 201 followers', () => {
  it('is in the bell of all of them, and on the open pages of 200 people at once (NOTIFY-4)', async () => {
    const { api, lister, mvpId } = market;
    await api.query(
      `WITH people AS (
         INSERT INTO users (id, display_name, created_at, updated_at)
         SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Follower ' || n, now(), now()
         FROM generate_series(1, 201) n RETURNING id)
       INSERT INTO follows (follower_id, followed_id, created_at)
       SELECT id, $1, now() - interval '1 day' FROM people`,
      [lister.userId],
    );
    await api.query('UPDATE listings SET approved_at = now() WHERE id = $1', [mvpId]);
    await appendEvent('listing.approved', { listingId: mvpId });
    await api.application.get(Transactions).together(async (tx) => {
      // Makes Postgres read the people in the order of their ids, in which the lister is the last one.
      await tx.query('SET LOCAL enable_hashjoin = off');
      await tx.query('SET LOCAL enable_nestloop = off');
      await createNotices();
    });
    const [counts] = await api.query(
      `SELECT count(*) FILTER (WHERE notices.kind = 'listing.followed')::int AS followers, count(live_events.id)::int AS updated,
         count(live_events.id) FILTER (WHERE notices.kind = 'listing.approved')::int AS "updatedListers"
       FROM notices LEFT JOIN live_events ON live_events.subject_id = notices.id WHERE listing_id = $1`,
      [mvpId],
    );
    expect(counts).toEqual({ followers: 201, updated: 200, updatedListers: 1 });
  });
});

describe('the e-mail about a rental', () => {
  it('is dropped if the mail server did not accept it within 2 days (NOTIFY-9)', async () => {
    const { api, mailbox, lister } = market;
    await rent();
    await createNotices();
    await api.query(`UPDATE notices SET created_at = created_at - interval '2 days 1 second'`);
    mailbox.mails.length = 0;
    const mailService = api.application.get(NoticeMailsService);
    for (const id of await mailService.findDue(100)) await mailService.send(id);
    expect(mailbox.mails.filter(({ to }) => to.includes(`${lister.userId}@people.example`))).toEqual([]);
    expect(await mailService.findDue(100)).toEqual([]);
  });

  it('is sent to the lister with the names of buyer and MVP, unless switched off', async () => {
    const { api, lister, mailbox } = market;
    const sendDueMails = async () => {
      const mailService = api.application.get(NoticeMailsService);
      for (const id of await mailService.findDue(100)) await mailService.send(id);
      return mailbox.mails
        .filter(({ to }) => to.includes(`${lister.userId}@people.example`))
        .map(({ subject }) => subject);
    };
    await rent();
    await createNotices();
    expect(await sendDueMails()).toEqual(['Ben paid for your MVP Habit Garden']);
    const mailSwitches = {
      'message.new': true,
      'rental.received': false,
      'listing.reviewed': true,
      'listing.followed': true,
    };
    await call(api, 'PUT', '/users/preferences', { person: lister, body: { email: mailSwitches } });
    mailbox.mails.length = 0;
    await rent();
    await createNotices();
    expect(await sendDueMails()).toEqual([]);
  });
});
