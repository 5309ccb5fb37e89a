import { describe, expect, it } from 'vitest';
import { readSettings } from './configuration.js';

const MINIMAL_SETTINGS = {
  DATABASE_URL: 'postgres://localhost/market',
  AUTH_SECRET: 'a secret of tests that is long enough',
};

const TRUST_PROXY_ERROR =
  'TRUST_PROXY must be false, a number of proxies (1), or their addresses or networks (10.0.0.0/8), separated by commas';

const COUNTRY_PERCENTS_ERROR =
  'TAX_PERCENT_BY_COUNTRY must be countries with their percentages (DE:19,FR:5.5), separated by commas.';

describe('settings', () => {
  it('require only a database and a secret', () => {
    expect(readSettings(MINIMAL_SETTINGS)).toMatchObject({ PORT: 3000, MODERATORS: [] });
  });

  it('treat an empty variable as missing', () => {
    expect(readSettings({ ...MINIMAL_SETTINGS, PORT: '', REDIS_URL: '' })).toEqual({
      ...readSettings(MINIMAL_SETTINGS),
      REDIS_URL: undefined,
    });
  });

  it('read moderators as a list', () => {
    expect(
      readSettings({ ...MINIMAL_SETTINGS, MODERATORS: 'github:Ada, google:bo@x.example,' }).MODERATORS,
    ).toEqual(['github:ada', 'google:bo@x.example']);
  });

  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '80.5', 'PORT must be a whole number from 1 to 65535.'],
    ['RATE_LIMIT_PER_MINUTE', '-1', 'RATE_LIMIT_PER_MINUTE must be a whole number from 0 on.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a postgres:// address.'],
    ['DATABASE_URL', '', 'DATABASE_URL is missing.'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET must have at least 32 characters.'],
    ['REDIS_URL', 'http://x', 'REDIS_URL must be a redis:// address.'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must be an smtp:// address.'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL must be an http(s) address.'],
    ['TAX_PERCENT', '-1', 'TAX_PERCENT must be a percentage from 0 to 100.'],
    ['TAX_PERCENT', '19', 'SELLER_NAME is missing.'],
    ['TAX_PERCENT_BY_COUNTRY', 'DE:19', 'SELLER_NAME is missing.'],
    ['SELLER_TAX_ID', 'DE123', 'SELLER_NAME is missing.'],
    ['SELLER_NAME', 'A\nB', 'SELLER_NAME must be one line of at most 100 characters.'],
    ['TAX_PERCENT_BY_COUNTRY', 'Germany:19', COUNTRY_PERCENTS_ERROR],
    ['TAX_PERCENT_BY_COUNTRY', 'DE:101', COUNTRY_PERCENTS_ERROR],
    ['TAX_PERCENT_BY_COUNTRY', 'DE:19,DE:7', COUNTRY_PERCENTS_ERROR],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a level such as info.'],
    [
      'GITHUB_TOKEN_KEYS',
      'a:short',
      'GITHUB_TOKEN_KEYS must be id:key, the key being 32 bytes in base64, separated by commas.',
    ],
    ['TRUST_PROXY', 'yes', TRUST_PROXY_ERROR],
    ['TRUST_PROXY', '10.0.0.0/33', TRUST_PROXY_ERROR],
    ['TRUST_PROXY', '0.0.0.0/0', TRUST_PROXY_ERROR],
    ['TRUST_PROXY', '10.0.0.1,proxy', TRUST_PROXY_ERROR],
    ['TRUST_PROXY', 'true', `${TRUST_PROXY_ERROR}; 'true' would believe whatever address a client invents.`],
  ])('cause one error message for %s=%s', (name, value, sentence) => {
    expect(() => readSettings({ ...MINIMAL_SETTINGS, [name]: value })).toThrow(sentence);
  });

  it.each([
    ['', false],
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8,127.0.0.1', ['10.0.0.0/8', 'fd00::/8', '127.0.0.1']],
  ])('read TRUST_PROXY=%s', (value, expected) => {
    expect(readSettings({ ...MINIMAL_SETTINGS, TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
  });

  it('read tax rates by country', () => {
    const settings = readSettings({
      ...MINIMAL_SETTINGS,
      SELLER_NAME: 'Market Ltd',
      TAX_PERCENT_BY_COUNTRY: 'DE:19, C2:5.5',
    });
    expect([...settings.TAX_PERCENT_BY_COUNTRY]).toEqual([
      ['DE', 19],
      ['C2', 5.5],
    ]);
  });

  it('read the keys of GitHub’s tokens in their order', () => {
    const gitHubSettings = { ...MINIMAL_SETTINGS, GITHUB_CLIENT_ID: 'id' };
    const keys = `new:${Buffer.alloc(32, 1).toString('base64')},old:${Buffer.alloc(32, 2).toString('base64url')}`;
    const tokenKeys = readSettings({ ...gitHubSettings, GITHUB_TOKEN_KEYS: keys }).GITHUB_TOKEN_KEYS;
    expect(tokenKeys.map(({ id, key }) => [id, key.length, key[0]])).toEqual([
      ['new', 32, 1],
      ['old', 32, 2],
    ]);
  });

  it('name every wrong variable at once', () => {
    expect(() => readSettings({ PORT: 'x' })).toThrow(
      /PORT must .*AUTH_SECRET is missing.*DATABASE_URL is missing/,
    );
  });
});
