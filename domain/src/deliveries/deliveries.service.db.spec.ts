import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataSource } from 'typeorm';
import { startMailbox, type Mailbox } from '@market/test/stand-ins/mailbox';
import { planDelivery } from '@market/test/api/promised-delivery';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';
import { newId } from '../foundation/new-id.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { DeliveriesService } from './deliveries.service.js';
import { SourceRequestsService } from './source-requests.service.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

let mailbox: Mailbox;
let api: RunningApi;
let lister: Person;
let buyer: Person;

beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ ...mailbox.environment, PUBLIC_URL: 'https://market.example' });
  lister = await api.signUp('Lina');
  buyer = await api.signUp('Ben');
});
afterAll(async () => {
  await api.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  api.setTime(NOON);
  mailbox.mails.length = 0;
  mailbox.mode = 'well';
  await api.query('TRUNCATE deliveries, rentals, outbox_events CASCADE');
});

const deliveries = () => api.application.get(DeliveriesService);
const sourceRequests = () => api.application.get(SourceRequestsService);
const setElapsed = (ms: number) => api.setTime(new Date(NOON.getTime() + ms));
const readRow = async (deliveryId: string) =>
  (await api.query('SELECT * FROM deliveries WHERE id = $1', [deliveryId]))[0];

/** Creates a paid rental with its delivery; returns the delivery's id. */
async function createPaidDelivery(
  listingId: string,
  { email = 'ben@people.example', name = 'Ben' } = {},
): Promise<string> {
  const [payment, rental] = [newId(), newId()];
  await api.query(
    `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
     VALUES ($1, $2, $3, '3 months', 25000, 'USD', 'completed', $4, $4)`,
    [payment, buyer.userId, listingId, NOON],
  );
  await api.query(
    `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, '3 months', 25000, $5, $6, $7, '2026-06-01T12:00:00Z', $7)`,
    [rental, buyer.userId, listingId, payment, name, email, NOON],
  );
  return api.application
    .get(DataSource)
    .transaction((tx) => planDelivery(deliveries(), tx, { rentalId: rental, paidAt: NOON }));
}

/** Runs the delivery sweeps once. */
async function runSweeps(): Promise<void> {
  for (const deliveryId of await deliveries().findDue(100)) await deliveries().deliver(deliveryId);
  for (const deliveryId of await sourceRequests().findDue(100))
    await sourceRequests()
      .sendRequest(deliveryId)
      .catch(() => undefined);
  await sourceRequests().releaseWithSource(100);
}

describe('a delivery', () => {
  it('is e-mailed with the source (DELIVERY-1)', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister));
    await deliveries().deliver(deliveryId);
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail).toMatchObject({
      to: [`${buyer.userId}@people.example`],
      subject: 'Your source code: Habit Garden',
      messageId: `<delivery.${deliveryId}@market.example>`,
    });
    const mailText = mail?.decodedText;
    for (const expectedText of [
      'https://code.example/mvp',
      '3 months',
      'June 1, 2026',
      'https://market.example/profile',
      'Content-Type: text/html',
    ])
      expect(mailText).toContain(expectedText);
    expect(await readRow(deliveryId)).toMatchObject({ state: 'sent', sent_at: NOON, last_error: null });
    expect(await api.query(`SELECT 1 FROM outbox_events WHERE name = 'delivery.sent'`)).toHaveLength(1);
  });

  it('is sent once by many workers', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister));
    await Promise.all(Array.from({ length: 10 }, () => deliveries().deliver(deliveryId)));
    setElapsed(HOUR_MS);
    await deliveries().deliver(deliveryId);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('records that it was sent if a refund cancels it while its e-mail is on its way (DELIVERY-8)', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister));
    const rentalId = (await readRow(deliveryId))?.['rental_id'] as string;
    mailbox.onArrival = () =>
      api.application.get(DataSource).transaction((tx) => deliveries().cancel(tx, rentalId));
    await deliveries().deliver(deliveryId);
    mailbox.onArrival = () => undefined;
    expect(mailbox.mails).toHaveLength(1);
    expect(await readRow(deliveryId)).toMatchObject({
      state: 'cancelled',
      sent_at: null,
      first_sent_at: NOON,
    });
    const history = await api.query('SELECT kind FROM delivery_events WHERE delivery_id = $1', [deliveryId]);
    expect(history).toEqual([{ kind: 'sent' }]);
    expect(await api.query(`SELECT 1 FROM outbox_events WHERE name = 'delivery.sent'`)).toHaveLength(0);
  });

  it('is retried after growing pauses of at most five minutes while the mail server is down (DELIVERY-2)', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister));
    await mailbox.goOffline();
    const retryPausesSeconds = [];
    let elapsedMs = 0;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await deliveries().deliver(deliveryId);
      const nextTryAt = (await readRow(deliveryId))?.['next_try_at'] as Date;
      retryPausesSeconds.push((nextTryAt.getTime() - NOON.getTime() - elapsedMs) / SECOND_MS);
      elapsedMs = nextTryAt.getTime() - NOON.getTime();
      setElapsed(elapsedMs - 1);
      await runSweeps();
      setElapsed(elapsedMs);
    }
    expect(retryPausesSeconds).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(await readRow(deliveryId)).toMatchObject({
      state: 'due',
      tries: 10,
      last_error: expect.stringContaining('ESOCKET'),
    });
    await mailbox.goOnline();
    await runSweeps();
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
    expect(await readRow(deliveryId)).toMatchObject({ state: 'sent', last_error: null });
  });

  it('is retried if the mail server is busy, and stores no address in its error', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister));
    mailbox.mode = 'busy';
    await deliveries().deliver(deliveryId);
    const lastError = String((await readRow(deliveryId))?.['last_error']);
    expect(lastError).toContain('451');
    expect(lastError).not.toContain('people.example');
    mailbox.mode = 'well';
    setElapsed(2 * SECOND_MS);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is retried with the same Message-ID after the process that sent it died', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister));
    // Simulates a process that claimed the delivery and then crashed.
    await api.query('UPDATE deliveries SET next_try_at = $2, tries = 1 WHERE id = $1', [
      deliveryId,
      new Date(NOON.getTime() + 60 * SECOND_MS),
    ]);
    setElapsed(59 * SECOND_MS);
    await runSweeps();
    expect(mailbox.mails).toEqual([]);
    setElapsed(60 * SECOND_MS);
    await runSweeps();
    expect(mailbox.mails[0]?.messageId).toBe(`<delivery.${deliveryId}@market.example>`);
  });

  it('shows hostile titles and names as text', async () => {
    const title = `<script>alert(1)</script>"\r\nBcc: everyone@people.example`;
    const deliveryId = await createPaidDelivery(await offerListing(api, lister, { title }), {
      name: '<b>Ben</b>',
    });
    await deliveries().deliver(deliveryId);
    const mailText = mailbox.mails[0]?.decodedText ?? '';
    expect(mailbox.mails[0]?.to).toEqual([`${buyer.userId}@people.example`]);
    expect(mailText).not.toMatch(/^Bcc:/im);
    expect(mailText.slice(mailText.indexOf('text/html'))).not.toMatch(/<script|<b>Ben/);
  });

  it('is sent until its rental has ended, and not a moment later (DELIVERY-5)', async () => {
    const listingId = await offerListing(api, lister);
    const endsAt = new Date('2026-06-01T12:00:00.000Z');
    const [sentId, unsentId] = [await createPaidDelivery(listingId), await createPaidDelivery(listingId)];
    api.setTime(endsAt);
    await deliveries().deliver(sentId);
    api.setTime(new Date(endsAt.getTime() + 1));
    expect(await deliveries().findDue(100)).toEqual([]);
    await deliveries().deliver(unsentId);
    expect(mailbox.mails.map(({ messageId }) => messageId)).toEqual([`<delivery.${sentId}@market.example>`]);
    await expect(deliveries().sendAgain(sentId)).rejects.toMatchObject({ code: 'delivery/rental-ended' });
  });

  it('is sent to the account’s e-mail address if none was known at the payment', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister), { email: '' });
    await deliveries().deliver(deliveryId);
    expect(mailbox.mails[0]?.to).toEqual([`${buyer.userId}@people.example`]);
  });
});

describe('a delivery without a source', () => {
  const subjects = () => mailbox.mails.map(({ subject }) => subject);
  const SOURCE_REQUEST_SUBJECT = 'Habit Garden was paid for: add its source code';

  it('has its source requested at once, after 12 h and after 20 h only (DELIVERY-3)', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister, { sourceUrl: '' }));
    const sourceRequestMails = [];
    for (let hour = 0; hour <= 30; hour += 1) {
      const mailCountBefore = mailbox.mails.length;
      setElapsed(hour * HOUR_MS);
      await runSweeps();
      await runSweeps();
      if (mailbox.mails.length > mailCountBefore)
        sourceRequestMails.push([hour, mailbox.mails.length - mailCountBefore]);
    }
    expect(sourceRequestMails).toEqual([
      [0, 1],
      [12, 1],
      [20, 1],
    ]);
    expect(new Set(subjects())).toEqual(new Set([SOURCE_REQUEST_SUBJECT]));
    expect(mailbox.mails[0]?.to).toEqual([`${lister.userId}@people.example`]);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(3);
    expect(await readRow(deliveryId)).toMatchObject({ state: 'awaiting-source' });
  });

  it('has its source requested after the mail server has recovered', async () => {
    await createPaidDelivery(await offerListing(api, lister, { sourceUrl: '' }));
    await mailbox.goOffline();
    await runSweeps();
    await mailbox.goOnline();
    setElapsed(2 * 60 * SECOND_MS);
    await runSweeps();
    expect(subjects()).toEqual([SOURCE_REQUEST_SUBJECT]);
  });

  it('has its source requested once, with many workers', async () => {
    const deliveryId = await createPaidDelivery(await offerListing(api, lister, { sourceUrl: '' }));
    await deliveries().deliver(deliveryId);
    await Promise.all(Array.from({ length: 10 }, () => sourceRequests().sendRequest(deliveryId)));
    expect(subjects()).toEqual([SOURCE_REQUEST_SUBJECT]);
  });

  it('is released together with others: one statement reads the sources of many changed listings', async () => {
    const readsSpy = vi.spyOn(api.application.get(ReadPool), 'rows');
    await Promise.all(Array.from({ length: 10 }, () => sourceRequests().release(newId())));
    const texts = readsSpy.mock.calls.map(([{ text }]) => text);
    readsSpy.mockRestore();
    expect(texts).toEqual([expect.stringContaining('FROM listings WHERE id = ANY($1)')]);
  });

  it('is not sent if the source is added after the rental has ended (DELIVERY-5)', async () => {
    const listingId = await offerListing(api, lister, { sourceUrl: '' });
    const deliveryId = await createPaidDelivery(listingId);
    await runSweeps();
    await api.query(`UPDATE listings SET source_url = 'https://code.example/late' WHERE id = $1`, [
      listingId,
    ]);
    api.setTime(new Date('2026-06-01T12:00:00.001Z'));
    await sourceRequests().release(listingId);
    expect(await readRow(deliveryId)).toMatchObject({ state: 'awaiting-source' });
    expect(await sourceRequests().releaseWithSource(100)).toBe(0);
  });

  it.each(['release', 'sweep'] as const)(
    'is sent after the source was added, found by the %s',
    async (finder) => {
      const listingId = await offerListing(api, lister, { sourceUrl: '' });
      await createPaidDelivery(listingId);
      await runSweeps();
      await api.query(`UPDATE listings SET source_url = 'https://code.example/late' WHERE id = $1`, [
        listingId,
      ]);
      if (finder === 'release') await sourceRequests().release(listingId);
      await runSweeps();
      await runSweeps();
      expect(subjects()).toEqual([SOURCE_REQUEST_SUBJECT, 'Your source code: Habit Garden']);
    },
  );
});
