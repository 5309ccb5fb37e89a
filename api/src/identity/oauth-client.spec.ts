import { expect, it } from 'vitest';
import { OAuthClient } from './oauth-client.js';

const registration = {
  clientId: 'id',
  clientSecret: 'secret',
  redirectUri: 'https://market.example/api/auth/github/callback',
};
const checks = { state: 's', verifier: 'v'.repeat(43) };

/** Exchanges a code at this address, where no server listens, and returns the error. */
async function exchangeErrorAt(tokenEndpoint: string): Promise<unknown> {
  const authorizationServer = {
    issuer: 'https://provider.invalid',
    authorization_endpoint: 'https://provider.invalid/authorize',
    token_endpoint: tokenEndpoint,
  };
  const client = new OAuthClient(authorizationServer, registration);
  return client.exchange(new URLSearchParams({ code: 'c', state: 's' }), checks).catch((error) => error);
}

it('sends codes and secrets by plain http to local addresses only', async () => {
  const forbiddenError = { code: 'auth/provider-failed', cause: { code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' } };
  expect(await exchangeErrorAt('http://provider.invalid/token')).toMatchObject(forbiddenError);
  expect(await exchangeErrorAt('http://127.0.0.1.provider.invalid/token')).toMatchObject(forbiddenError);
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(await exchangeErrorAt(`http://${host}:1/token`)).not.toMatchObject(forbiddenError);
});
