import { describe, expect, it } from 'vitest';
import { readSettings } from './configuration.js';
import { productionMistakes } from './production-settings.js';

const MINIMAL_SETTINGS = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/market',
  AUTH_SECRET: 'a secret of tests that is long enough',
  PUBLIC_URL: 'https://market.dev',
  SMTP_URL: 'smtps://mail.market.dev',
  MAIL_FROM: 'MVP Market <hello@market.dev>',
};
const PAYPAL_SETTINGS = {
  ...MINIMAL_SETTINGS,
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_SDK_URL: 'https://www.paypal.com',
};
const mistakesIn = (environment: Readonly<Record<string, string>>) =>
  productionMistakes(readSettings(environment), environment);

describe('settings of a production process (OPERATE-1)', () => {
  it('are accepted if every required one is set', () => {
    expect(mistakesIn(MINIMAL_SETTINGS)).toEqual([]);
    expect(mistakesIn(PAYPAL_SETTINGS)).toEqual([]);
  });

  it.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
    [{ SMTP_URL: '' }, 'SMTP_URL is missing'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is missing'],
    [{ MAIL_FROM: 'MVP Market' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: 'MVP Market <hello@mvp-market.example>' }, 'MAIL_FROM is at an example domain'],
    [{ MAIL_FROM: 'hello@Example.com' }, 'MAIL_FROM is at an example domain'],
    [{ PAYPAL_CLIENT_SECRET: '' }, 'PAYPAL_CLIENT_SECRET is missing'],
    [{ PAYPAL_WEBHOOK_ID: '' }, 'PAYPAL_WEBHOOK_ID is missing'],
    [{ PAYPAL_API_URL: '' }, 'PAYPAL_API_URL is missing'],
    [{ PAYPAL_SDK_URL: '' }, 'PAYPAL_SDK_URL is missing'],
    [{ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }, 'must both be live or both be sandbox'],
    [{ PAYPAL_SDK_URL: 'https://www.sandbox.paypal.com' }, 'must both be live or both be sandbox'],
    [{ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 's' }, 'GITHUB_TOKEN_KEYS is missing'],
    [{ GITHUB_CLIENT_SECRET: 's' }, 'GITHUB_CLIENT_ID is missing, although GITHUB_CLIENT_SECRET is set.'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ YOUTUBE_CLIENT_ID: 'id', YOUTUBE_CLIENT_SECRET: 's' }, 'YOUTUBE_REFRESH_TOKEN is missing'],
    [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY is missing'],
  ])('stop the start with one message for %j', (wrong, sentence) => {
    expect(mistakesIn({ ...PAYPAL_SETTINGS, ...wrong })).toEqual([expect.stringContaining(sentence)]);
  });

  it('may use the sandbox for both addresses, or one other server in place of PayPal', () => {
    const [PAYPAL_API_URL, PAYPAL_SDK_URL] = [
      'https://api-m.sandbox.paypal.com',
      'https://www.sandbox.paypal.com',
    ];
    expect(mistakesIn({ ...PAYPAL_SETTINGS, PAYPAL_API_URL, PAYPAL_SDK_URL })).toEqual([]);
    const STAND_IN_URL = 'http://localhost:3007';
    expect(
      mistakesIn({ ...PAYPAL_SETTINGS, PAYPAL_API_URL: STAND_IN_URL, PAYPAL_SDK_URL: STAND_IN_URL }),
    ).toEqual([]);
  });

  it('may be missing outside production', () => {
    const { NODE_ENV: _production, SMTP_URL: _mail, ...otherSettings } = PAYPAL_SETTINGS;
    expect(mistakesIn({ ...otherSettings, NODE_ENV: 'development' })).toEqual([]);
  });
});
