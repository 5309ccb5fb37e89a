import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import { putListing } from '@market/test/catalogue';
import { HOSTILE, HOSTILE_ADDRESSES, HOSTILE_LINES } from '@market/test/hostile';
import { type Mailbox, startMailbox } from '@market/test/mailbox';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { DeliveriesService } from '../../deliveries/deliveries.service.js';
import { SourceRequestsService } from '../../deliveries/source-requests.service.js';
import { newId } from '../../foundation/new-id.js';
import { RefundNoticesService } from '../../payments/refund-notices.service.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
/** What an e-mail shows of the hostile words: all but the marks that turn words around. */
const SHOWN = HOSTILE.map((words) => words.replace(/[\u202E\u2067]/g, ''));
const PLAIN = 'Habit Garden';

let mailbox: Mailbox;
let api: RunningApi;
let lister: Person;
let buyer: Person;

beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ ...mailbox.environment, PUBLIC_URL: 'https://market.example' });
  api.setTime(NOON);
  lister = await api.signUp('Lina');
  buyer = await api.signUp('Ben');
});
afterAll(async () => {
  await api.stop();
  await mailbox.stop();
});
beforeEach(() => {
  mailbox.mails.length = 0;
});

/** Calls everybody and everything by this, and answers a paid rental of it. */
async function deal(words: string, sourceUrl: string) {
  await api.query('UPDATE users SET display_name = $1', [words]);
  const listingId = await putListing(api, lister, {
    title: words,
    creator_name: words,
    source_url: sourceUrl,
  });
  const [payment, rental] = [newId(), newId()];
  await api.query(
    `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, description, state, refund_notice_at, created_at, updated_at)
     VALUES ($1, $2, $3, '3 months', 25000, 'USD', $4, 'completed', $5, $5, $5)`,
    [payment, buyer.userId, listingId, words, NOON],
  );
  await api.query(
    `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, '3 months', 25000, $5, 'ben@people.example', $6, '2026-06-01T12:00:00Z', $6)`,
    [rental, buyer.userId, listingId, payment, words, NOON],
  );
  const promise = (tx: DataSource['manager']) =>
    api.application.get(DeliveriesService).promise(tx, rental, NOON);
  return { payment, delivery: await api.application.get(DataSource).transaction(promise) };
}

/** The e-mail that has come, as a mail program reads it. */
async function read() {
  expect(mailbox.mails).toHaveLength(1);
  const mail = await PostalMime.parse(mailbox.mails[0]?.raw ?? '');
  mailbox.mails.length = 0;
  return { ...mail, text: mail.text ?? '', html: mail.html ?? '' };
}

/** The tags of a page, in order, without the addresses that belong to the deal. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/href="[^"]*"/, 'href'));
const wordsOf = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const SOURCE = 'https://code.example/mvp';
const mails = {
  'with the source code': async (words: string) => {
    const { delivery } = await deal(words, SOURCE);
    await api.application.get(DeliveriesService).deliver(delivery);
  },
  'that asks for the source code': async (words: string) => {
    const { delivery } = await deal(words, '');
    await api.application.get(DeliveriesService).deliver(delivery);
    await api.application.get(SourceRequestsService).ask(delivery);
  },
  'about a refund': async (words: string) => {
    const { payment } = await deal(words, SOURCE);
    await api.application.get(RefundNoticesService).tell(payment);
  },
};

describe.each(Object.entries(mails))('an e-mail %s about a listing of hostile markup', (_name, send) => {
  it('says it in words, is built like any other, and has no header of its own', async () => {
    await send(PLAIN);
    const plain = await read();
    await send(HOSTILE_LINES);
    const hostile = await read();
    expect(tagsOf(hostile.html)).toEqual(tagsOf(plain.html));
    expect(hostile.headers.map(({ key }) => key)).toEqual(plain.headers.map(({ key }) => key));
    expect([hostile.to, hostile.bcc, hostile.from]).toEqual([plain.to, plain.bcc, plain.from]);
    for (const words of SHOWN) {
      expect(hostile.subject).toContain(words);
      expect(hostile.text).toContain(words);
      expect(wordsOf(hostile.html)).toContain(words);
    }
  });
});

describe('a source code address that is none', () => {
  it.each(Object.values(HOSTILE_ADDRESSES))('%s is no link', async (address) => {
    const { delivery } = await deal(PLAIN, address);
    await api.application.get(DeliveriesService).deliver(delivery);
    const { html } = await read();
    expect(html).not.toContain('href');
    expect(wordsOf(html)).toContain(address);
  });
});
