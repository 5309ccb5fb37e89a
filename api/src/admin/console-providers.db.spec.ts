import { expect, it } from 'vitest';
import { call, signUpModerator } from '@market/test/api/catalogue';
import { useTestMarket } from '@market/test/api/use-test-market';

const MINUTE_MS = 60_000;
const SETTINGS = {
  PAYPAL_CLIENT_SECRET: 'a-secret-of-paypal',
  SMTP_URL: 'smtp://me:password-of-mail@127.0.0.1:1',
};
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'), () => Promise.resolve(SETTINGS));

it('shows a moderator the check results of each provider, without secrets, and checks at most once a minute (OPERATE-5)', async () => {
  const moderator = await signUpModerator(market.api);
  const readProviders = async () => {
    const response = await call(market.api, 'GET', '/admin/providers', { person: moderator });
    expect(response.statusCode).toBe(200);
    return response;
  };
  const firstResponse = await readProviders();
  const checkedParts = new Set(firstResponse.json().findings.map(({ part }: { part: string }) => part));
  for (const part of [
    'Settings',
    'Public address',
    'Postgres',
    'SMTP',
    'PayPal',
    'GitHub',
    'Google',
    'YouTube',
  ])
    expect(checkedParts).toContain(part);
  for (const secret of ['a-secret-of-paypal', 'password-of-mail'])
    expect(firstResponse.body).not.toContain(secret);
  expect((await readProviders()).json()).toEqual(firstResponse.json());
  market.setTimeAfterStart(MINUTE_MS);
  expect((await readProviders()).json().askedAt).not.toBe(firstResponse.json().askedAt);
});
