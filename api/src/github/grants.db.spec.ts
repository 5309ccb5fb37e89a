import { describe, expect, it } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { grantContext } from '@market/domain/github/github.rules';
import { TokenVault } from '@market/domain/github/token-vault';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import { GrantsService } from '@market/domain/github/grants.service';
import { RevocationsService } from '@market/domain/github/revocations.service';
import { consentTo, TOKEN_KEYS } from '@market/test/api/use-github';
import { LISTER_LOGIN as LOGIN, useGitHubLister } from '@market/test/api/use-github-lister';

const REQUIRED_SETTINGS = { DATABASE_URL: 'postgres://localhost/market', AUTH_SECRET: 'x'.repeat(32) };
const OTHER_LOGIN = 'mateusrocha';

const gitHub = useGitHubLister();

const callGrant = (method: 'GET' | 'POST' | 'DELETE', person = gitHub.lister, payload?: object) =>
  gitHub.api.inject({
    method,
    url: '/api/users/github-grant',
    headers: { authorization: person.authorization },
    ...(payload && { payload }),
  });
const readGrant = async (person = gitHub.lister) => (await callGrant('GET', person)).json();
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const cookieHeader = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
async function revokeAll(): Promise<void> {
  const revocations = gitHub.api.application.get(RevocationsService);
  for (const id of await revocations.findDue(10)) await revocations.revoke(id);
}

describe('a lister’s grant', () => {
  it('is stored with its GitHub account', async () => {
    expect(await readGrant()).toEqual({ configured: true, grant: null });
    expect(await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN })).toBe(
      '/list?github=granted',
    );
    expect(await readGrant()).toMatchObject({ grant: { state: 'live', login: LOGIN, repositories: 'all' } });
  });

  it.each([
    ['all', 'read:user repo read:org'],
    ['public', 'read:user'],
  ])('requests from GitHub only the scopes that %s repositories need', async (repositories, scope) => {
    const startResponse = await callGrant('POST', gitHub.lister, { repositories });
    const url = pathOf(startResponse.json().url);
    const headers = { cookie: cookieHeader(startResponse) };
    const redirectResponse = await gitHub.api.inject({ method: 'GET', url, headers });
    expect(new URL(String(redirectResponse.headers.location)).searchParams.get('scope')).toBe(scope);
  });

  it('of public repositories is stored as such', async () => {
    await consentTo(gitHub.api, gitHub.github, {
      person: gitHub.lister,
      login: LOGIN,
      repositories: 'public',
    });
    expect(await readGrant()).toMatchObject({ grant: { repositories: 'public' } });
  });

  it('is refused for another GitHub account than the linked one, and stores nothing', async () => {
    expect(await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: OTHER_LOGIN })).toBe(
      '/list?github=github%2Fother-account',
    );
    expect(await readGrant()).toMatchObject({ grant: null });
  });

  it('starts only with a ticket, once, in the browser that requested the ticket', async () => {
    const startResponse = await callGrant('POST', gitHub.lister, { repositories: 'all' });
    const url = pathOf(startResponse.json().url);
    const otherBrowserResponse = await gitHub.api.inject({ method: 'GET', url });
    expect(otherBrowserResponse.headers.location).toBe('/profile?tab=profile&github=auth%2Finvalid-state');
    const headers = { cookie: cookieHeader(startResponse) };
    const redirectResponse = await gitHub.api.inject({ method: 'GET', url, headers });
    const authorizationQuery = new URL(String(redirectResponse.headers.location)).searchParams;
    expect(authorizationQuery.get('code_challenge_method')).toBe('S256');
    expect(authorizationQuery.get('redirect_uri')).toBe(
      'http://localhost:3000/api/auth/github/callback/grant',
    );
    const secondResponse = await gitHub.api.inject({ method: 'GET', url, headers });
    expect(secondResponse.headers.location).toContain('auth%2Finvalid-state');
  });

  it('is completed only in its own browser, once, with its own state', async () => {
    const startResponse = await callGrant('POST', gitHub.lister, {
      repositories: 'all',
      returnTo: 'https://evil.example/',
    });
    const redirectResponse = await gitHub.api.inject({
      method: 'GET',
      url: pathOf(startResponse.json().url),
      headers: { cookie: cookieHeader(startResponse) },
    });
    const returnPath = pathOf(await gitHub.github.consent(String(redirectResponse.headers.location), LOGIN));
    const returnFromGitHub = (url: string, cookie = cookieHeader(redirectResponse)) =>
      gitHub.api.inject({ method: 'GET', url, headers: { cookie } });
    const INVALID_STATE_PAGE = '/profile?tab=profile&github=auth%2Finvalid-state';
    expect((await returnFromGitHub(returnPath, '')).headers.location).toBe(INVALID_STATE_PAGE);
    expect(await readGrant()).toMatchObject({ grant: null });
    expect((await returnFromGitHub(returnPath)).headers.location).toBe('/profile?tab=profile&github=granted');
    expect((await returnFromGitHub(returnPath)).headers.location).toBe(INVALID_STATE_PAGE);
  });

  it('is not ended by the callback of another attempt (SIGNIN-7)', async () => {
    const startResponse = await callGrant('POST', gitHub.lister, { repositories: 'all' });
    const redirectResponse = await gitHub.api.inject({
      method: 'GET',
      url: pathOf(startResponse.json().url),
      headers: { cookie: cookieHeader(startResponse) },
    });
    const returnPath = pathOf(await gitHub.github.consent(String(redirectResponse.headers.location), LOGIN));
    const cookie = cookieHeader(redirectResponse);
    const visit = (url: string) => gitHub.api.inject({ method: 'GET', url, headers: { cookie } });
    const foreignResponse = await visit('/api/auth/github/callback/grant?code=x&state=of-another-attempt');
    expect(foreignResponse.headers.location).toBe('/profile?tab=profile&github=auth%2Finvalid-state');
    expect(foreignResponse.cookies).toEqual([]);
    expect((await visit(returnPath)).headers.location).toBe('/profile?tab=profile&github=granted');
  });

  it('is refused if the person was signed out before GitHub redirected back', async () => {
    const startResponse = await callGrant('POST', gitHub.lister, { repositories: 'all' });
    const redirectResponse = await gitHub.api.inject({
      method: 'GET',
      url: pathOf(startResponse.json().url),
      headers: { cookie: cookieHeader(startResponse) },
    });
    const returnPath = pathOf(await gitHub.github.consent(String(redirectResponse.headers.location), LOGIN));
    await gitHub.api.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [gitHub.lister.sessionId]);
    const endResponse = await gitHub.api.inject({
      method: 'GET',
      url: returnPath,
      headers: { cookie: cookieHeader(redirectResponse) },
    });
    expect(endResponse.headers.location).toContain('auth%2Fuser-token-expired');
    expect(await gitHub.api.query('SELECT 1 FROM github_grants')).toEqual([]);
  });

  it('replaces an earlier one, whose token is revoked at GitHub', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    await revokeAll();
    expect((await gitHub.github.readRecords()).revoked).toHaveLength(1);
    expect(await readGrant()).toMatchObject({ grant: { state: 'live' } });
  });
});

describe('revoking a grant', () => {
  it('deletes the token here at once, and revokes it at GitHub once GitHub responds', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    expect((await callGrant('DELETE')).statusCode).toBe(204);
    expect(await readGrant()).toMatchObject({ grant: null });
    await gitHub.github.planFault({ step: 'revoke', status: 503 });
    await revokeAll();
    expect(await gitHub.api.query('SELECT tries FROM github_revocations')).toEqual([{ tries: 1 }]);
    await gitHub.api.query('UPDATE github_revocations SET next_try_at = created_at');
    await revokeAll();
    expect(await gitHub.api.query('SELECT 1 FROM github_revocations')).toEqual([]);
    expect((await gitHub.github.readRecords()).revoked).toHaveLength(1);
  });

  it('happens when the GitHub account is unlinked', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    await gitHub.api.query(
      `INSERT INTO identities (id, user_id, provider, subject, linked_at) VALUES (gen_random_uuid(), $1, 'google', '1', now())`,
      [gitHub.lister.userId],
    );
    await gitHub.api.application
      .get(IdentitiesService)
      .unlink(gitHub.lister.userId, 'github', gitHub.lister.sessionId);
    expect(await readGrant()).toMatchObject({ grant: { state: 'gone' } });
    expect(await gitHub.api.application.get(GrantsService).findUsable(gitHub.lister.userId)).toBeUndefined();
    expect(await gitHub.api.application.get(RevocationsService).revokeUnlinkedGrants(10)).toBe(1);
    await revokeAll();
    expect((await gitHub.github.readRecords()).revoked).toHaveLength(1);
  });

  it('happens when the account is deleted', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const deleteResponse = await gitHub.api.inject({
      method: 'POST',
      url: '/api/users/delete-account',
      headers: { authorization: gitHub.lister.authorization },
      payload: { userId: gitHub.lister.userId },
    });
    expect(deleteResponse.statusCode).toBe(204);
    expect(await gitHub.api.query('SELECT 1 FROM github_grants')).toEqual([]);
    await revokeAll();
    expect((await gitHub.github.readRecords()).revoked).toHaveLength(1);
  });
});

describe('the token of a grant', () => {
  const readToken = async () =>
    (await gitHub.api.application.get(GrantsService).findUsable(gitHub.lister.userId))?.token ?? '';

  it('is in clear text neither in the database nor in any response, event or log line', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const token = await readToken();
    expect(token).toMatch(/^gho_/);
    const tables = await gitHub.api.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(25);
    for (const { name } of tables) {
      const [row] = await gitHub.api.query<{ text: string | null }>(
        `SELECT string_agg(encode(convert_to(t::text, 'UTF8'), 'escape'), '') AS text FROM "${name}" t`,
      );
      expect(`${name}: ${row?.text?.includes(token) ?? false}`).toBe(`${name}: false`);
      expect(row?.text?.includes(Buffer.from(token).toString('hex')) ?? false).toBe(false);
    }
    const exportResponse = await gitHub.api.inject({
      method: 'POST',
      url: '/api/users/data-export',
      headers: { authorization: gitHub.lister.authorization },
    });
    expect(`${(await callGrant('GET')).body}${exportResponse.body}`).not.toContain(token);
  });

  it('is encrypted again with the first key by a sweep, so that an old key can be removed', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const token = await readToken();
    const { GITHUB_TOKEN_KEYS } = readSettings({
      ...REQUIRED_SETTINGS,
      GITHUB_TOKEN_KEYS: TOKEN_KEYS.split(',')[1],
    });
    const { keyId, sealed } = new TokenVault({ GITHUB_TOKEN_KEYS }).seal(
      token,
      grantContext(gitHub.lister.userId),
    );
    expect(keyId).toBe('old');
    await gitHub.api.query('UPDATE github_grants SET key_id = $1, sealed = $2', [keyId, sealed]);
    expect(await readToken()).toBe(token);
    const revocations = gitHub.api.application.get(RevocationsService);
    expect([await revocations.reencrypt(10), await revocations.reencrypt(10)]).toEqual([1, 0]);
    expect(await gitHub.api.query('SELECT key_id FROM github_grants')).toEqual([{ key_id: 'fresh' }]);
    expect(await readToken()).toBe(token);
  });
});
