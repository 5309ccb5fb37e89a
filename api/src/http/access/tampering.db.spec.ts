import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { NASTY_VALUES } from '@market/test/hostile/nasty-values';

const listing = {
  ...LISTING_BODY,
  title: 'Invoices',
  description: 'Sends invoices.',
  category: 'Finance',
  duration: '1 month',
  image: '',
  repoUrl: 'https://code.example/invoices',
  sourceVisible: true,
  isavailable: true,
};

let api: RunningApi;
let ada: Person;
let bob: Person;
let mvpId = '';

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person = ada) =>
  api.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: person.authorization },
    ...(payload && { payload }),
  });

beforeAll(async () => {
  api = await startApi();
  [ada, bob] = [await api.signUp('Ada'), await api.signUp('Bob')];
  await api.query(
    `INSERT INTO identities (id, user_id, provider, subject, linked_at) VALUES (gen_random_uuid(), $1, 'github', '1', now())`,
    [ada.userId],
  );
  for (const title of ['One', 'Two', 'Three']) {
    const { isavailable: _, ...body } = { ...listing, title };
    const createResponse = await call('POST', '/mvps', body);
    expect(createResponse.json()).toMatchObject({ title, isapproved: false });
    mvpId = createResponse.json().id;
    await call('POST', '/users/messages', { recipientId: bob.userId, subject: title, content: 'Hello' });
    await call(
      'POST',
      '/users/messages',
      { recipientId: ada.userId, subject: title, content: 'Hi' },
      await api.signUp(),
    );
  }
  await api.query(`UPDATE listings SET state = 'approved'`);
});
afterAll(() => api.stop());

const TAMPERED_BODIES: [string, 'POST' | 'PUT', () => string, () => Record<string, unknown>][] = [
  ['a new listing', 'POST', () => '/mvps', () => listing],
  ['a changed listing', 'PUT', () => `/mvps/${mvpId}`, () => listing],
  [
    'a message',
    'POST',
    () => '/users/messages',
    () => ({ recipientId: bob.userId, subject: 'Hello', content: 'There' }),
  ],
  [
    'a profile',
    'PUT',
    () => '/users/profile',
    () => ({
      displayname: 'Ada',
      email: '',
      bio: '',
      website: '',
      location: '',
      github: 'ada',
      twitter: '@ada',
      linkedin: '',
    }),
  ],
  [
    'an order',
    'POST',
    () => '/paypal/create-order',
    () => ({ mvpId, duration: '1 month', amount: 50, currency: 'USD', description: '', invoiceId: '' }),
  ],
  [
    'a rental',
    'POST',
    () => '/rentals/create',
    () => ({ mvpId, duration: '1 month', renterName: 'Ada', renterEmail: 'ada@example.com', paymentId: 'X' }),
  ],
  ['saved ids', 'PUT', () => '/users/saved', () => ({ savedProducts: [mvpId] })],
  ['a demo', 'POST', () => '/demo-sessions/start', () => ({ mvpId })],
];

describe('one wrong value in an otherwise valid request', () => {
  it.each(TAMPERED_BODIES)('of %s is accepted or refused with 4xx', async (_caseName, method, url, body) => {
    for (const field of Object.keys(body())) {
      for (const value of NASTY_VALUES) {
        const response = await call(method, url(), { ...body(), [field]: value });
        expect([field, value, response.statusCode < 500]).toEqual([field, value, true]);
        if (response.json().code === 'request/invalid')
          expect(Object.keys(response.json().errors)[0]).toContain(field);
      }
    }
  });
});

const LIST_PATHS = [
  '/mvps?sort=createdAt',
  '/mvps?sort=price&order=asc',
  '/mvps?sort=name&category=Finance',
  '/mvps?search=invoices',
  '/mvps/my-listings?',
  '/users/directory?',
  '/users/messages?',
  '/users/messages/conversations?',
];

describe('a cursor', () => {
  it.each(LIST_PATHS)(
    'of %s leads to the next page; a changed one is refused or leads to an empty page',
    async (listPath) => {
      const firstPage = await call('GET', `${listPath}&limit=1`);
      const linkCursor = /[?&]cursor=([^&>]+)/.exec(String(firstPage.headers['link'] ?? ''))?.[1];
      const cursor = decodeURIComponent(linkCursor ?? firstPage.json().nextCursor);
      expect((await call('GET', `${listPath}&limit=1&cursor=${cursor}`)).statusCode).toBe(200);
      const [name, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      const nastyTimes = [
        '2026-02-30',
        '0001-01-01',
        '+275760-09-13T00:00:00.000Z',
        '-000001-01-01T00:00:00Z',
        'Sun Nov 01 2026 (x)',
        '12',
        '9e9',
      ];
      for (const nastyTime of [...NASTY_VALUES, ...nastyTimes, '999999999', '9999999999']) {
        for (const cursorParts of [
          [name, nastyTime, id],
          [nastyTime, value, id],
          [name, value, nastyTime],
          nastyTime,
        ]) {
          const tamperedCursor = Buffer.from(JSON.stringify(cursorParts)).toString('base64url');
          const response = await call('GET', `${listPath}&cursor=${tamperedCursor}`);
          expect([cursorParts, [200, 400].includes(response.statusCode)]).toEqual([cursorParts, true]);
          if (response.statusCode === 400) expect(Object.keys(response.json().errors)).toEqual(['cursor']);
        }
      }
    },
  );

  it('of a list by name leads past a title of 120 characters that are not Latin (API-2)', async () => {
    const titles = ['漢', '字'].map((character) => character.repeat(120));
    for (const title of titles) {
      const { isavailable: _, ...body } = { ...listing, title, category: 'Education' };
      expect((await call('POST', '/mvps', body)).json()).toMatchObject({ title });
    }
    await api.query(`UPDATE listings SET state = 'approved'`);
    const listUrl = '/mvps?sort=name&order=asc&category=Education&limit=1';
    const firstPage = (await call('GET', listUrl)).json();
    const secondPage = (await call('GET', `${listUrl}&cursor=${firstPage.nextCursor}`)).json();
    const foundTitles = [firstPage, secondPage].flatMap(({ mvps }) =>
      mvps.map(({ title }: { title: string }) => title),
    );
    expect(foundTitles.sort()).toEqual(titles.sort());
  });
});
