import { createHash, randomUUID } from 'node:crypto';
import { placeOrder } from './buyer.js';
import type { LoadCall } from '../load/load.js';
import type { Market } from '../testbed/market.js';
import { authorizationOf, offerListings, signUp, signUpOne, type Person } from './people.js';
import { signedWebhook } from './webhooks.js';

const KIND_COUNT = 4;

/**
 * Returns at least `count` calls that must succeed under any load: in turn the start of a sign-in, a token refresh,
 * an order and a PayPal webhook. Each refresh token and each webhook is used once.
 */
export async function createEssentialCalls(market: Market, count: number): Promise<LoadCall[]> {
  const countOfEach = Math.ceil(count / KIND_COUNT) + 1;
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  const people = await signUp(market, countOfEach);
  const refreshCalls = await createRefreshCalls(market, people);
  const webhooks = await createWebhookCalls(market, { mvpId, count: countOfEach });
  const orderCall = await createOrderCall(market, mvpId);
  return refreshCalls.flatMap((refreshCall, index) => {
    const webhook = webhooks[index];
    return [SIGN_IN_CALL, refreshCall, orderCall, ...(webhook ? [webhook] : [])];
  });
}

const SIGN_IN_CALL: LoadCall = { kind: 'sign-in', method: 'GET', path: '/api/auth/github', headers: {} };

async function createRefreshCalls(market: Market, people: readonly Person[]): Promise<LoadCall[]> {
  const refreshTokens = people.map(() => randomUUID());
  await market.query(
    `INSERT INTO refresh_tokens (token_hash, session_id, step, created_at)
     SELECT hash, session_id, 0, now() FROM unnest($1::text[], $2::uuid[]) AS t (hash, session_id)`,
    [
      refreshTokens.map((token) => createHash('sha256').update(token).digest('hex')),
      people.map(({ sessionId }) => sessionId),
    ],
  );
  return refreshTokens.map((token) => ({
    kind: 'refresh',
    method: 'POST',
    path: '/api/auth/token',
    headers: {
      cookie: `market-refresh=${token}`,
      'x-requested-with': 'mvp-market',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grant_type: 'refresh_token' }),
  }));
}

async function createOrderCall(market: Market, mvpId: string): Promise<LoadCall> {
  const buyer = await signUpOne(market);
  return {
    kind: 'order',
    method: 'POST',
    path: '/api/paypal/create-order',
    headers: { authorization: await authorizationOf(market, buyer), 'content-type': 'application/json' },
    body: JSON.stringify({ mvpId, duration: '1 month', amount: 100 }),
  };
}

/**
 * Returns signed webhooks, each about a different approved order. The api reads the order at PayPal and captures it.
 */
export async function createWebhookCalls(
  market: Market,
  { mvpId, count }: { mvpId: string; count: number },
): Promise<LoadCall[]> {
  const buyer = await signUpOne(market);
  const calls: LoadCall[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await placeOrder(market, { buyer, mvpId });
    const { rawBody: body, headers: signedHeaders } = signedWebhook(market, 'CHECKOUT.ORDER.APPROVED', {
      id,
    });
    const headers = { ...signedHeaders, 'content-type': 'application/json' };
    calls.push({ kind: 'webhook', method: 'POST', path: '/api/paypal/webhook', headers, body });
  }
  return calls;
}
