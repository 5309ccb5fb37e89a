import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { SignJWT } from 'jose';
import { deriveKey } from './secrets.js';

const SECRET = 'a secret of tests that is long enough';
const FIFTEEN_MINUTES_MS = 15 * 60_000;
const unlinkUrl = '/api/auth/providers/github';

let api: RunningApi;
let ada: Person;

beforeAll(async () => {
  api = await startApi({ AUTH_SECRET: SECRET });
  ada = await api.signUp();
});
afterAll(() => api.stop());

/** Calls an endpoint that requires a signed-in user. A user without linked sign-in methods gets 404. */
const callProtectedEndpoint = (authorization?: string) =>
  api.inject({
    method: 'DELETE',
    url: unlinkUrl,
    headers: authorization === undefined ? {} : { authorization },
  });

async function forgeToken(
  claims: Record<string, unknown>,
  key = deriveKey(SECRET, 'access-token'),
  alg = 'HS256',
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setAudience('mvp-market')
    .setExpirationTime('10m')
    .sign(key);
}

describe('access', () => {
  it('lets a signed-in user through', async () => {
    expect((await callProtectedEndpoint(ada.authorization)).json()).toMatchObject({
      status: 404,
      code: 'auth/no-such-provider',
    });
  });

  it('refuses a call without a token, and says how to send one', async () => {
    const response = await callProtectedEndpoint();
    expect(response.json()).toMatchObject({
      status: 401,
      code: 'auth/unauthenticated',
      detail: 'User not authenticated',
    });
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    'Bearer nonsense',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer ',
    'Bearer',
    'x',
    `Bearer ${'a'.repeat(6000)}`,
  ])('refuses the header %j', async (header) => {
    expect((await callProtectedEndpoint(header)).json()).toMatchObject({
      status: 401,
      code: 'auth/invalid-token',
    });
  });

  it('refuses tokens signed with another key, with the key of another purpose, without a signature, or without a user', async () => {
    const claims = { sub: ada.userId, sid: ada.sessionId };
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    const unsignedToken = `${header}.${Buffer.from(JSON.stringify({ ...claims, aud: 'mvp-market', exp: 9e9 })).toString('base64url')}.`;
    const invalidTokens = [
      await forgeToken(claims, deriveKey('another secret that is long enough!!', 'access-token')),
      await forgeToken(claims, deriveKey(SECRET, 'sign-in-cookie')),
      await forgeToken({ ...claims, sub: 'nobody' }),
      await forgeToken({ sub: ada.userId }),
      await forgeToken({ ...claims, sub: '0190a000-0000-7000-8000-000000000009' }),
      unsignedToken,
    ];
    for (const token of invalidTokens)
      expect((await callProtectedEndpoint(`Bearer ${token}`)).json()).toMatchObject({
        code: 'auth/invalid-token',
      });
  });

  it('accepts a token until its last second and not after', async () => {
    const bob = await api.signUp('Bob');
    const tokenSignedAtMs = Date.now();
    api.setTime(new Date(tokenSignedAtMs + FIFTEEN_MINUTES_MS - 2000));
    expect((await callProtectedEndpoint(bob.authorization)).statusCode).toBe(404);
    api.setTime(new Date(tokenSignedAtMs + FIFTEEN_MINUTES_MS + 1000));
    expect((await callProtectedEndpoint(bob.authorization)).json()).toMatchObject({
      status: 401,
      code: 'auth/user-token-expired',
    });
    api.setTime(new Date(tokenSignedAtMs));
  });

  it('refuses the next request of a disabled user', async () => {
    const carl = await api.signUp('Carl');
    // Sends a read request, because the services behind writes may themselves check whether the user is disabled.
    const readProfile = () =>
      api.inject({ url: '/api/users/profile', headers: { authorization: carl.authorization } });
    expect((await readProfile()).statusCode).toBe(200);
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [carl.userId]);
    expect((await readProfile()).json()).toMatchObject({ status: 401, code: 'auth/user-disabled' });
  });

  it('lets no cache store responses to signed-in callers', async () => {
    const url = '/api/users/profile';
    const { headers } = await api.inject({ url, headers: { authorization: ada.authorization } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(String(headers['vary']).toLowerCase()).toContain('authorization');
  });

  it('refuses the next request of an ended session', async () => {
    const dora = await api.signUp('Dora');
    await api.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [dora.sessionId]);
    expect((await callProtectedEndpoint(dora.authorization)).json()).toMatchObject({
      code: 'auth/user-token-expired',
    });
  });
});
