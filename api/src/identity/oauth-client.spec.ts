import { expect, it } from 'vitest';
import { OAuthClient } from './oauth-client.js';

const registration = {
  clientId: 'id',
  clientSecret: 'secret',
  redirectUri: 'https://market.example/api/auth/github/callback',
};
const checks = { state: 's', verifier: 'v'.repeat(43) };

/** Exchanges a code at this address, where no server listens, and returns the error. */
async function failureAt(tokenEndpoint: string): Promise<unknown> {
  const server = {
    issuer: 'https://provider.invalid',
    authorization_endpoint: 'https://provider.invalid/authorize',
    token_endpoint: tokenEndpoint,
  };
  const client = new OAuthClient(server, registration);
  return client.exchange(new URLSearchParams({ code: 'c', state: 's' }), checks).catch((error) => error);
}

it('sends codes and secrets by plain http to local addresses only', async () => {
  const forbidden = { code: 'auth/provider-failed', cause: { code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' } };
  expect(await failureAt('http://provider.invalid/token')).toMatchObject(forbidden);
  expect(await failureAt('http://127.0.0.1.provider.invalid/token')).toMatchObject(forbidden);
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(await failureAt(`http://${host}:1/token`)).not.toMatchObject(forbidden);
});
