import { createHmac, createPublicKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, linkGitHub, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { demoPassIn, type ListerApp, verifyDemoPass } from '@market/test/demos/lister-app';

/**
 * When the demos start. The time is not a full second, so that the tests can check that the end of a pass is rounded
 * down to a full second.
 */
const DEMO_START = new Date('2026-03-01T12:00:00.700Z');
const DEMO_END_SECONDS = Date.parse('2026-03-01T12:15:00.000Z') / 1000;
const ISSUER = 'http://localhost:3000';
const ORIGIN = 'https://demo.example';

let api: RunningApi;
let keysUrl: string;
let ben: Person;
let lina: Person;

beforeAll(async () => {
  api = await startApi();
  api.setTime(DEMO_START);
  [ben, lina] = [await api.signUp('Ben'), await api.signUp('Lina')];
  keysUrl = await listenAndReturnKeysUrl(api);
});
afterAll(() => api.stop());

async function listenAndReturnKeysUrl({ application }: RunningApi): Promise<string> {
  await application.listen(0, '127.0.0.1');
  return `${await application.getUrl()}/.well-known/jwks.json`;
}

const afterStart = (ms: number) => new Date(DEMO_START.getTime() + ms);
const appOf = (listingId: string): ListerApp => ({ issuer: ISSUER, origin: ORIGIN, listingId, keysUrl });

async function offerWithPass(demoUrl = `${ORIGIN}/try`): Promise<string> {
  const id = await insertListing(api, lina, { demo_url: demoUrl });
  await api.query('UPDATE listings SET demo_pass = true WHERE id = $1', [id]);
  return id;
}

async function startDemo(mvpId: string, person = ben, server = api) {
  const response = await call(server, 'POST', '/demo-sessions/start', { person, body: { mvpId } });
  return response.json() as { sessionId: string; demoUrl: string; timeRemaining: number };
}

const readPass = async (mvpId: string, person = ben, server = api) =>
  demoPassIn((await startDemo(mvpId, person, server)).demoUrl);

describe('the address of a demo', () => {
  it('is the lister’s, unchanged, unless the lister asked for a pass (DEMO-13)', async () => {
    const demoUrl = `${ORIGIN}/try?a=%20&b#part`;
    const mvpId = await insertListing(api, lina, { demo_url: demoUrl });
    const demo = await startDemo(mvpId);
    expect(demo.demoUrl).toBe(demoUrl);
    const statusResponse = await call(api, 'GET', `/demo-sessions/status/${demo.sessionId}`, { person: ben });
    expect(statusResponse.json()).toMatchObject({ demoUrl });
  });

  it('carries a pass once the lister asked for one, when the demo is started, resumed and read (DEMO-13)', async () => {
    const mvpId = await offerWithPass(`${ORIGIN}/try?a=1#part`);
    const demo = await startDemo(mvpId);
    const statusResponse = await call(api, 'GET', `/demo-sessions/status/${demo.sessionId}`, { person: ben });
    for (const { demoUrl } of [demo, await startDemo(mvpId), statusResponse.json()]) {
      expect(demoUrl).toMatch(/^https:\/\/demo\.example\/try\?a=1&demoPass=[\w-]+\.[\w-]+\.[\w-]+#part$/);
      await verifyDemoPass(demoPassIn(demoUrl), appOf(mvpId), DEMO_START);
    }
  });

  it.each(['javascript:alert(1)', 'no address', `${ISSUER}/demo`])(
    'carries no pass at %s: not on the web, or on this site, whose log would contain it (DEMO-17)',
    async (demoUrl) => {
      expect((await startDemo(await offerWithPass(demoUrl))).demoUrl).toBe(demoUrl);
    },
  );

  it('carries a pass as soon as the lister enables it, without a review; moderators see the setting (DEMO-13, LIST-22)', async () => {
    await linkGitHub(api, lina);
    const body = { ...LISTING_BODY, demoPass: true };
    const createdListing = (await call(api, 'POST', '/mvps', { person: lina, body })).json();
    expect(createdListing).toMatchObject({ demoPass: true });
    const moderator = await signUpModerator(api);
    const { data } = (await call(api, 'GET', '/admin/reviews', { person: moderator })).json();
    const review = await call(api, 'GET', `/admin/reviews/${data[0].id}`, { person: moderator });
    expect(review.json()).toMatchObject({ proposed: { demoPass: true } });

    const mvpId = await insertListing(api, lina);
    expect((await startDemo(mvpId)).demoUrl).toBe(ORIGIN);
    const changeResponse = await call(api, 'PUT', `/mvps/${mvpId}`, {
      person: lina,
      body: { demoPass: true },
    });
    expect(changeResponse.json()).toMatchObject({ demoPass: true, state: 'approved', proposal: null });
    await verifyDemoPass(await readPass(mvpId), appOf(mvpId), DEMO_START);
  });
});

describe('a demo pass', () => {
  it('says for which app, listing and time it is, and ends in the second in which the demo ends (DEMO-14)', async () => {
    const mvpId = await offerWithPass();
    const pass = await readPass(mvpId);
    const { payload, protectedHeader } = await verifyDemoPass(pass, appOf(mvpId), DEMO_START);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'demo-pass+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: ISSUER,
      aud: ORIGIN,
      listing: mvpId,
      sub: expect.stringMatching(/^[\w-]{43}$/),
      jti: expect.stringMatching(/^[\w-]{43}$/),
      iat: Math.floor(DEMO_START.getTime() / 1000),
      exp: DEMO_END_SECONDS,
    });
    const [row] = await api.query<{ end: number }>(
      'SELECT floor(extract(epoch FROM expires_at))::int AS end FROM demo_sessions WHERE listing_id = $1',
      [mvpId],
    );
    expect(payload.exp).toBe(row?.end);
    const lastMoment = new Date(DEMO_END_SECONDS * 1000 - 1);
    await verifyDemoPass(pass, appOf(mvpId), lastMoment);
    const verificationAtEnd = verifyDemoPass(pass, appOf(mvpId), new Date(DEMO_END_SECONDS * 1000));
    await expect(verificationAtEnd).rejects.toThrow('"exp" claim timestamp check failed');
  });

  it('has the same end and person after resuming, and another time of issue (DEMO-14, DEMO-15)', async () => {
    const mvpId = await offerWithPass();
    const { payload: firstPayload } = await verifyDemoPass(await readPass(mvpId), appOf(mvpId), DEMO_START);
    api.setTime(afterStart(600_000));
    try {
      const resumedPass = await verifyDemoPass(await readPass(mvpId), appOf(mvpId), afterStart(600_000));
      expect(resumedPass.payload).toEqual({ ...firstPayload, iat: (firstPayload.iat ?? 0) + 600 });
    } finally {
      api.setTime(DEMO_START);
    }
  });

  it('names a person differently at each listing, and reveals no id of an account or a session (DEMO-15)', async () => {
    const eve = await api.signUp('Eve');
    const [firstMvpId, otherMvpId] = [await offerWithPass(), await offerWithPass()];
    const demos = [
      await startDemo(firstMvpId),
      await startDemo(otherMvpId),
      await startDemo(firstMvpId, eve),
    ];
    const payloads = await Promise.all(
      demos.map(async ({ demoUrl }, index) => {
        const app = appOf(index === 1 ? otherMvpId : firstMvpId);
        return (await verifyDemoPass(demoPassIn(demoUrl), app, DEMO_START)).payload;
      }),
    );
    expect(new Set(payloads.map(({ sub }) => sub)).size).toBe(3);
    expect(new Set(payloads.map(({ jti }) => jti)).size).toBe(3);
    const secrets = [ben.userId, eve.userId, lina.userId, ...demos.map(({ sessionId }) => sessionId)];
    const toHex = (base64urlText: string) => Buffer.from(base64urlText, 'base64url').toString('hex');
    const payloadText = JSON.stringify([
      payloads,
      payloads.map(({ sub = '', jti = '' }) => [toHex(sub), toHex(jti)]),
    ]);
    for (const secret of secrets)
      for (const secretForm of [secret, secret.replaceAll('-', '')])
        expect(payloadText).not.toContain(secretForm);
  });

  it('stays valid until its end if the demo ends earlier; a new start is refused (DEMO-18)', async () => {
    const mvpId = await offerWithPass();
    const { sessionId, demoUrl } = await startDemo(mvpId);
    await call(api, 'DELETE', `/demo-sessions/end/${sessionId}`, { person: ben });
    await verifyDemoPass(demoPassIn(demoUrl), appOf(mvpId), afterStart(60_000));
    const restartResponse = await call(api, 'POST', '/demo-sessions/start', { person: ben, body: { mvpId } });
    expect(restartResponse.json()).toMatchObject({ code: 'demo/already-used' });
    expect(restartResponse.body).not.toContain('demoPass');
  });
});

describe('a demo pass is secret (DEMO-17)', () => {
  it('no other response contains one, and no row of the database', async () => {
    const mvpId = await offerWithPass();
    const startResponse = await api.inject({
      method: 'POST',
      url: '/api/demo-sessions/start',
      headers: { authorization: ben.authorization, 'idempotency-key': 'a start' },
      payload: { mvpId },
    });
    const { sessionId } = startResponse.json();
    expect(demoPassIn(startResponse.json().demoUrl)).not.toBe('');
    const moderator = await signUpModerator(api);
    const readCalls: readonly (readonly ['GET' | 'PUT', string, Person?])[] = [
      ['GET', `/mvps/${mvpId}`],
      ['GET', `/mvps/${mvpId}`, ben],
      ['GET', `/mvps/${mvpId}`, lina],
      ['GET', '/mvps?limit=100', ben],
      ['GET', '/mvps?limit=100'],
      ['GET', '/mvps/my-listings', lina],
      ['GET', `/admin/listings/${mvpId}`, moderator],
      ['GET', `/demo-sessions/of/${mvpId}`, ben],
      ['GET', '/demo-sessions/active', ben],
      ['PUT', `/demo-sessions/activity/${sessionId}`, ben],
    ];
    for (const [method, path, person] of readCalls) {
      const { statusCode, body } = await call(api, method, path, { person });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toMatch(/demoPass=|eyJ/);
    }
    const foreignResponse = await call(api, 'GET', `/demo-sessions/status/${sessionId}`, { person: lina });
    expect(foreignResponse.statusCode).toBe(404);
    const tables = await api.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      expect([name, await api.query(`SELECT 1 FROM "${name}" t WHERE t::text LIKE '%demoPass=%'`)]).toEqual([
        name,
        [],
      ]);
  });

  it('the response with a pass is in no cache', async () => {
    const { sessionId } = await startDemo(await offerWithPass());
    const { headers } = await call(api, 'GET', `/demo-sessions/status/${sessionId}`, { person: ben });
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('a forged or foreign pass', () => {
  it('is refused by an app that checks as /help says: another app, another listing, another issuer (DEMO-14)', async () => {
    const [mvpId, otherMvpId] = [await offerWithPass(), await offerWithPass()];
    const pass = await readPass(mvpId);
    const app = appOf(mvpId);
    await expect(
      verifyDemoPass(pass, { ...app, origin: 'https://other.example' }, DEMO_START),
    ).rejects.toThrow('"aud"');
    await expect(verifyDemoPass(pass, appOf(otherMvpId), DEMO_START)).rejects.toThrow('another listing');
    await expect(
      verifyDemoPass(pass, { ...app, issuer: 'https://other.example' }, DEMO_START),
    ).rejects.toThrow('"iss"');
  });

  it('is refused without a signature, signed with the public key as a secret, or with an unknown key (DEMO-16)', async () => {
    const mvpId = await offerWithPass();
    const [header = '', payload = '', signature = ''] = (await readPass(mvpId)).split('.');
    const { keys } = (await api.inject('/.well-known/jwks.json')).json();
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const originalHeader = JSON.parse(Buffer.from(header, 'base64url').toString());
    const unsignedPass = `${encodePart({ ...originalHeader, alg: 'none' })}.${payload}.`;
    const hmacHeader = encodePart({ ...originalHeader, alg: 'HS256' });
    const pemKey = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const hmacSignature = createHmac('sha256', pemKey).update(`${hmacHeader}.${payload}`).digest('base64url');
    const unknownKeyPass = `${encodePart({ ...originalHeader, kid: '../../etc/passwd' })}.${payload}.${signature}`;
    const laterEndPayload = encodePart({
      ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
      exp: 2 ** 40,
    });
    for (const forgedPass of [
      unsignedPass,
      `${hmacHeader}.${payload}.${hmacSignature}`,
      unknownKeyPass,
      `${header}.${laterEndPayload}.${signature}`,
    ])
      await expect(verifyDemoPass(forgedPass, appOf(mvpId), DEMO_START)).rejects.toThrow();
  });

  it('does not sign anybody in (DEMO-17)', async () => {
    const pass = await readPass(await offerWithPass());
    const headers = { authorization: `Bearer ${pass}` };
    expect((await api.inject({ url: '/api/demo-sessions/active', headers })).statusCode).toBe(401);
  });
});

describe('the published keys (DEMO-16)', () => {
  it('are public keys that every origin may read and cache for five minutes', async () => {
    const response = await api.inject({
      url: '/.well-known/jwks.json',
      headers: { origin: 'https://x.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    const BASE64URL_TEXT = expect.stringMatching(/^[\w-]{43}$/);
    const expectedKey = {
      kty: 'EC',
      crv: 'P-256',
      x: BASE64URL_TEXT,
      y: BASE64URL_TEXT,
      kid: BASE64URL_TEXT,
      alg: 'ES256',
      use: 'sig',
    };
    expect(response.json()).toEqual({ keys: [expectedKey] });
  });

  it('are those of DEMO_PASS_KEYS, of which the first signs, so that passes outlive a new key', async () => {
    const [olderKey, newerKey] = [`a:${randomKey()}`, `b:${randomKey()}`];
    const apiBefore = await startApi({ DEMO_PASS_KEYS: olderKey });
    const apiAfter = await startApi({ DEMO_PASS_KEYS: `${newerKey},${olderKey}` });
    try {
      const rotatedKeysUrl = await listenAndReturnKeysUrl(apiAfter);
      const keyIds = await Promise.all(
        [apiBefore, apiAfter].map(async (server) => {
          server.setTime(DEMO_START);
          const [visitor, lister] = [await server.signUp(), await server.signUp()];
          const listingId = await insertListing(server, lister, { demo_url: ORIGIN });
          await server.query('UPDATE listings SET demo_pass = true');
          const app = { issuer: ISSUER, origin: ORIGIN, listingId, keysUrl: rotatedKeysUrl };
          const verifiedPass = await verifyDemoPass(
            await readPass(listingId, visitor, server),
            app,
            DEMO_START,
          );
          return verifiedPass.protectedHeader.kid;
        }),
      );
      expect(new Set(keyIds).size).toBe(2);
    } finally {
      await apiBefore.stop();
      await apiAfter.stop();
    }
  });
});

const randomKey = () => randomBytes(32).toString('base64');
