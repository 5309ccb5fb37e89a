import { describe, expect, it } from 'vitest';
import { linkGitHub } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person } from '@market/test/api/running-api';
import { pay, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));

/** Simulates processes that crashed a minute ago, after the commit and before they stored the response. */
async function loseResponses(): Promise<void> {
  await market.api.query(
    `UPDATE idempotency_keys SET status = NULL, reply = NULL, locked_until = created_at - interval '1 minute'`,
  );
}

/** Simulates requests that failed because the result of their commit was lost; their keys were deleted. */
async function deleteKeys(): Promise<void> {
  await market.api.query('DELETE FROM idempotency_keys');
}

const countRows = async (table: string) =>
  (await market.api.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]?.count ?? 0;

interface RepeatCase {
  readonly path: string;
  readonly table: string;
  readonly createRequest: () => Promise<{ person: Person; body: object }>;
}

const CASES: Record<string, RepeatCase> = {
  rental: {
    path: '/rentals/create',
    table: 'rentals',
    createRequest: async () => ({
      person: market.buyer,
      body: {
        mvpId: market.mvpId,
        duration: '3 months',
        renterName: 'Ben',
        renterEmail: 'ben@people.example',
        paymentId: await pay(market.api, market.paypal, { buyer: market.buyer, mvpId: market.mvpId }),
      },
    }),
  },
  message: {
    path: '/users/messages',
    table: 'messages',
    createRequest: async () => ({
      person: market.buyer,
      body: { recipientId: market.lister.userId, subject: 'Hello', content: 'There' },
    }),
  },
  listing: {
    path: '/mvps',
    table: 'listings',
    createRequest: async () => {
      const person = await market.api.signUp('Nora');
      await linkGitHub(market.api, person);
      return { person, body: LISTING_BODY };
    },
  },
};

describe.each(Object.entries(CASES))(
  'a %s that was made, whose response was lost',
  (name, { path, table, createRequest }) => {
    it.each([
      ['by a crash', loseResponses],
      ['with its key', deleteKeys],
    ])('%s, is returned, not made again', async (_how, loseResponse) => {
      const { person, body } = await createRequest();
      const firstResponse = await post(market.api, person, path, body, `once-${name}`);
      expect(firstResponse.statusCode).toBe(201);
      const [rowCount, eventCount] = [await countRows(table), await countRows('outbox_events')];
      await loseResponse();
      const secondResponse = await post(market.api, person, path, body, `once-${name}`);
      expect(secondResponse.statusCode).toBe(201);
      expect(secondResponse.json()).toEqual(firstResponse.json());
      expect(await countRows(table)).toBe(rowCount);
      expect(await countRows('outbox_events')).toBe(eventCount);
    });
  },
);

describe('a message', () => {
  it('is a new one under another key, and without a key', async () => {
    const body = { recipientId: market.lister.userId, subject: 'Hello', content: 'There' };
    const rowCount = await countRows('messages');
    for (const key of ['a', 'b', undefined, undefined])
      await post(market.api, market.buyer, '/users/messages', body, key);
    expect(await countRows('messages')).toBe(rowCount + 4);
  });
});
