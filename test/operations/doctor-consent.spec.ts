import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { runChecks } from '../../api/src/doctor/run-checks.js';
import { googleCheck } from '../../api/src/doctor/sign-in.checks.js';

describe('the page on which people consent (OPERATE-2)', () => {
  /**
   * Starts a provider whose token endpoint accepts the client, and whose consent page responds with `status` and
   * `location`.
   */
  async function startProvider(status: number, location?: string) {
    const consentRequests: URLSearchParams[] = [];
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
      if (pathname === '/token') return response.end('{"error":"invalid_grant"}');
      consentRequests.push(searchParams);
      return response.writeHead(status, location === undefined ? {} : { location }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const check = googleCheck(
      readSettings({
        NODE_ENV: 'test',
        DATABASE_URL: 'postgres://market@127.0.0.1:1/market',
        AUTH_SECRET: 'a secret of tests that is long enough',
        PUBLIC_URL: 'https://market.dev',
        GOOGLE_TOKEN_URL: `${url}/token`,
        GOOGLE_AUTH_URL: `${url}/auth`,
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
      }),
    );
    return { check, consentRequests, stop: () => server.close() };
  }

  it.each([
    [200, undefined, []],
    [302, '/v3/signin/identifier', []],
    [302, '/signin/oauth/error?authError=a', ['scopes']],
    [302, 'https://market.dev/api/auth/google/callback?error=invalid_scope', ['scopes']],
    [400, undefined, ['scopes']],
  ])('that responds with %i %s has the faults %j', async (status, location, expected) => {
    const provider = await startProvider(status, location);
    const faults = (await runChecks([provider.check])).filter(({ verdict }) => verdict === 'fault');
    expect(faults.map(({ asked }) => asked)).toEqual(expected);
    expect(provider.consentRequests[0]?.get('scope')).toBe('openid email profile');
    provider.stop();
  });
});
