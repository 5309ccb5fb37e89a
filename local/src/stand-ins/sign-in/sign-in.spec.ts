import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@market/local/free-port';
import { decodeJwt } from 'jose';
import { LISTERS } from '../../sample/people.js';
import { peopleOf, subjectOf } from '../people.js';
import type { RunningStandIn } from './sign-in-proxy.js';
import { startGitHub } from './github.js';
import { GOOGLE_PATHS, startGoogle } from './google.js';

const callbackUrl = (provider: string) => `http://localhost:3000/api/auth/${provider}/callback`;
const oauthApp = (provider: string) => ({
  clientId: `${provider}-id`,
  clientSecret: `${provider}-secret`,
  callbackUrl: callbackUrl(provider),
});

const formRequest = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  redirect: 'manual' as const,
});

let github: RunningStandIn;
let google: RunningStandIn;

beforeAll(async () => {
  const [githubPort, googlePort] = [await freePort(), await freePort()];
  github = await startGitHub({
    port: githubPort,
    archivePort: await freePort(),
    url: `http://127.0.0.1:${githubPort}`,
    app: oauthApp('github'),
  });
  google = await startGoogle({
    port: googlePort,
    url: `http://127.0.0.1:${googlePort}`,
    app: oauthApp('google'),
  });
});

afterAll(async () => {
  await github.close();
  await google.close();
});

async function readCode(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, formRequest(fields));
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function readJson(pendingResponse: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await pendingResponse).json()) as Record<string, unknown>;
}

describe('GitHub', () => {
  const authorize = (query: Record<string, string>) =>
    fetch(`${github.url}/login/oauth/authorize?${new URLSearchParams(query)}`);

  it('lists only the sample’s people, with a cancel button', async () => {
    const response = await authorize({
      client_id: 'github-id',
      redirect_uri: callbackUrl('github'),
      state: 's1',
    });
    const page = await response.text();
    expect(page.match(/name="login"/g)).toHaveLength(peopleOf('github').length);
    expect(page).toContain('error=access_denied');
  });

  it('refuses an unknown application and a callback that is not registered', async () => {
    expect((await authorize({ client_id: 'other' })).status).toBe(400);
    expect(
      (await authorize({ client_id: 'github-id', redirect_uri: 'https://elsewhere.example/' })).status,
    ).toBe(400);
  });

  it('plans the faults that the form on its page sends', async () => {
    const address = `${github.url}/_github`;
    const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/<option ?>restricted</);
    const fault = { step: 'invite', kind: 'restricted', status: '422', times: '1' };
    const postFault = (form: Readonly<Record<string, string>>) =>
      fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect((await postFault(fault)).status).toBe(303);
    expect((await postFault({ ...fault, step: 'unknown' })).status).toBe(400);
  });

  it('gives a person the same id at every start and refuses an unknown token', async () => {
    const [person] = LISTERS;
    const login = person?.login ?? '';
    const code = await readCode(`${github.url}/login/oauth/callback`, {
      login,
      client_id: 'github-id',
      redirect_uri: callbackUrl('github'),
      state: 's',
    });
    const tokenResponse = await readJson(
      fetch(`${github.url}/login/oauth/access_token`, {
        ...formRequest({ code, client_id: 'github-id', client_secret: 'github-secret' }),
        headers: { accept: 'application/json' },
      }),
    );
    const headers = { authorization: `Bearer ${String(tokenResponse['access_token'])}` };
    const user = await readJson(fetch(`${github.url}/user`, { headers }));
    expect(user).toMatchObject({
      login,
      name: person?.name,
      id: Number(subjectOf('github', { login, email: '' })),
    });
    const emails = (await (await fetch(`${github.url}/user/emails`, { headers })).json()) as unknown[];
    expect(emails).toEqual([expect.objectContaining({ email: person?.email, verified: true })]);
    expect((await fetch(`${github.url}/user`, { headers: { authorization: 'token made-up' } })).status).toBe(
      401,
    );
  });
});

describe('Google', () => {
  const email = peopleOf('google')[0]?.email ?? '';

  async function exchangeCode(verifier: string, challenge: string): Promise<Response> {
    const code = await readCode(`${google.url}${GOOGLE_PATHS.auth}/callback`, {
      email,
      client_id: 'google-id',
      redirect_uri: callbackUrl('google'),
      state: 's',
      nonce: 'n-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const fields = {
      grant_type: 'authorization_code',
      code,
      client_id: 'google-id',
      client_secret: 'google-secret',
    };
    return fetch(
      `${google.url}${GOOGLE_PATHS.token}`,
      formRequest({ ...fields, redirect_uri: callbackUrl('google'), code_verifier: verifier }),
    );
  }

  it('signs in with PKCE and gives the same sub at every start', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const tokenResponse = await readJson(exchangeCode(verifier, challenge));
    const headers = { authorization: `Bearer ${String(tokenResponse['access_token'])}` };
    const user = await readJson(fetch(`${google.url}${GOOGLE_PATHS.userinfo}`, { headers }));
    expect(user).toMatchObject({
      email,
      email_verified: true,
      sub: subjectOf('google', { login: '', email }),
    });
    expect(user['sub']).toMatch(/^\d{21}$/);
    expect(decodeJwt(String(tokenResponse['id_token']))).toMatchObject({
      aud: 'google-id',
      sub: user['sub'],
      nonce: 'n-1',
    });
  });

  it('refuses a verifier that does not match', async () => {
    const challenge = createHash('sha256').update('right').digest('base64url');
    expect((await exchangeCode('wrong', challenge)).status).toBe(400);
  });
});
