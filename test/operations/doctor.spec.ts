import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { FolderStorage } from '@market/domain/gateways/storage/folder-storage';
import { addressCheck } from '../../api/src/doctor/address.check.js';
import type { Check } from '../../api/src/doctor/finding.js';
import { payPalCheck } from '../../api/src/doctor/paypal.check.js';
import { serverFindings } from '../../api/src/doctor/postgres.check.js';
import { redisFindings } from '../../api/src/doctor/redis.check.js';
import { checksOf, runChecks } from '../../api/src/doctor/run-checks.js';
import { gitHubCheck, googleCheck } from '../../api/src/doctor/sign-in.checks.js';
import { settingsCheck } from '../../api/src/doctor/settings.check.js';
import { smtpCheck } from '../../api/src/doctor/smtp.check.js';
import { storageCheck } from '../../api/src/doctor/storage.check.js';
import { tableOf } from '../../api/src/doctor/table.js';
import { youTubeCheck } from '../../api/src/doctor/youtube.check.js';
import { type RunningPayPal, startPayPalStandIn } from '../src/api/use-paypal.js';
import { type FakeYouTube, startFakeYouTube } from '../src/stand-ins/fake-youtube.js';
import { type Mailbox, startMailbox } from '../src/stand-ins/mailbox.js';
import { createNameServers } from '../src/stand-ins/name-servers.js';

const PUBLIC_URL = 'https://market.dev';
const SECRET = 'a-secret-of-the-doctor';
const settings = (environment: Readonly<Record<string, string>>) =>
  readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://market:password-of-postgres@127.0.0.1:1/market',
    AUTH_SECRET: 'a secret of tests that is long enough',
    PUBLIC_URL,
    ...environment,
  });
const verdictsOf = async (check: Check) =>
  Object.fromEntries((await runChecks([check])).map(({ asked, verdict }) => [asked, verdict]));
/** Runs a check and returns the names of its findings with the verdict 'fault'. */
const faultsOf = async (check: Check) =>
  (await runChecks([check])).filter(({ verdict }) => verdict === 'fault').map(({ asked }) => asked);

/** Starts a server that responds to every request with the same JSON. */
async function startJsonServer(status: number, body: object): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close() };
}

describe('the settings (OPERATE-2)', () => {
  it.each([
    [
      { GITHUB_CLIENT_ID: 'id', MODERATORS: 'github-id:1' },
      { all: 'ok', 'ways to sign in': 'ok', moderators: 'ok' },
    ],
    [{ MODERATORS: 'github-id:1' }, { all: 'ok', 'ways to sign in': 'fault', moderators: 'ok' }],
    [{ GOOGLE_CLIENT_ID: 'id' }, { all: 'ok', 'ways to sign in': 'ok', moderators: 'warning' }],
    [
      { GOOGLE_CLIENT_ID: 'id', MODERATORS: 'github:ada' },
      { all: 'ok', 'ways to sign in': 'ok', moderators: 'warning' },
    ],
  ])('say with %j whether people can sign in and who moderates', async (given, expected) => {
    expect(await verdictsOf(settingsCheck(settings(given), {}))).toEqual(expected);
  });
});

describe('PayPal (OPERATE-2)', () => {
  let paypal: RunningPayPal;
  beforeAll(async () => (paypal = await startPayPalStandIn(PUBLIC_URL, SECRET)));
  afterAll(() => paypal.stop());
  beforeEach(() => paypal.reset());
  const check = (changedSettings: Readonly<Record<string, string>> = {}) =>
    payPalCheck(settings({ ...paypal.environment, ...changedSettings }));

  it('has no fault if everything is configured', async () => {
    expect(await verdictsOf(check())).toEqual({
      addresses: 'ok',
      token: 'ok',
      disputes: 'ok',
      payouts: 'ok',
      cards: 'ok',
      webhook: 'ok',
      'webhook events': 'ok',
    });
  });

  it('reports each planted fault', async () => {
    expect(await faultsOf(check({ PAYPAL_CLIENT_SECRET: 'wrong' }))).toEqual(['token']);
    expect(await faultsOf(check({ PAYPAL_WEBHOOK_ID: 'other' }))).toEqual(['webhook']);
    expect(await faultsOf(check({ PAYPAL_WEBHOOK_ID: '' }))).toEqual(['webhook']);
    expect(await faultsOf(check({ PUBLIC_URL: 'https://moved.dev' }))).toEqual(['webhook']);
    expect(await faultsOf(check({ PAYPAL_SDK_URL: 'https://www.paypal.com' }))).toEqual(['addresses']);
    await paypal.setSwitches({ disputes: false });
    expect(await faultsOf(check())).toEqual(['disputes']);
    await paypal.setSwitches({ disputes: true, payouts: false });
    expect(await faultsOf(check())).toEqual(['payouts']);
    await paypal.setSwitches({ payouts: true, webhookEvents: 'CHECKOUT.ORDER.APPROVED' });
    expect(await faultsOf(check())).toEqual(['webhook events']);
  });

  it('warns, without a fault, if buyers cannot enter cards in fields of our page', async () => {
    const cardsLine = async () => (await runChecks([check()])).find(({ asked }) => asked === 'cards');
    await paypal.setSwitches({ cardFields: false });
    expect(await cardsLine()).toMatchObject({ verdict: 'warning', says: 'only by PayPal’s own card button' });
    await paypal.setSwitches({ cardFields: false, cardButton: false });
    expect(await cardsLine()).toMatchObject({
      verdict: 'warning',
      says: expect.stringContaining('only the PayPal'),
    });
  });

  it('is off, without a fault, if it is not configured', async () => {
    expect(await verdictsOf(payPalCheck(settings({})))).toEqual({ settings: 'off' });
  });
});

describe('GitHub and Google (OPERATE-2)', () => {
  const TOKEN_KEYS = `a:${'A'.repeat(43)}=`;
  const gitHubCheckAt = (url: string) =>
    gitHubCheck(
      settings({
        GITHUB_OAUTH_URL: url,
        GITHUB_CLIENT_ID: 'id',
        GITHUB_CLIENT_SECRET: SECRET,
        GITHUB_TOKEN_KEYS: TOKEN_KEYS,
      }),
    );
  const googleCheckAt = (url: string) =>
    googleCheck(
      settings({
        GOOGLE_TOKEN_URL: url,
        GOOGLE_AUTH_URL: `${url}/auth`,
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: SECRET,
      }),
    );

  it.each([
    ['bad_verification_code', gitHubCheckAt, []],
    ['redirect_uri_mismatch', gitHubCheckAt, ['callback']],
    ['incorrect_client_credentials', gitHubCheckAt, ['client']],
    ['invalid_grant', googleCheckAt, []],
    ['redirect_uri_mismatch', googleCheckAt, ['callback']],
    ['invalid_client', googleCheckAt, ['client']],
  ])('that respond with %s have the fault of this response, if any', async (error, check, expected) => {
    const server = await startJsonServer(200, { error });
    expect(await faultsOf(check(server.url))).toEqual(expected);
    server.stop();
  });
});

describe('YouTube (OPERATE-2)', () => {
  let youtube: FakeYouTube;
  beforeAll(async () => (youtube = await startFakeYouTube()));
  afterAll(() => youtube.stop());
  const check = (changedSettings: Readonly<Record<string, string>> = {}) =>
    youTubeCheck(settings({ ...youtube.environment, ...changedSettings }));

  it('has no fault with a token, a channel and videos that can be seen; reports each planted fault', async () => {
    youtube.videos.push({
      id: 'a',
      metadata: { status: { privacyStatus: 'unlisted' } },
      bytes: Buffer.alloc(0),
    });
    expect(await verdictsOf(check())).toEqual({ token: 'ok', scopes: 'ok', channel: 'ok', privacy: 'ok' });
    youtube.videoStatus = { privacyStatus: 'private' };
    expect(await faultsOf(check())).toEqual(['privacy']);
    youtube.hasChannel = false;
    expect(await faultsOf(check())).toEqual(['channel']);
    expect(await faultsOf(check({ YOUTUBE_REFRESH_TOKEN: 'ended' }))).toEqual(['token']);
  });
});

describe('SMTP (OPERATE-2, OPERATE-4)', () => {
  let mailbox: Mailbox;
  beforeAll(async () => (mailbox = await startMailbox()));
  afterAll(() => mailbox.stop());

  it('has a fault if the server does not respond or lacks required encryption', async () => {
    const { SMTP_URL = '' } = mailbox.environment;
    expect(await faultsOf(smtpCheck(settings({ SMTP_URL })))).toEqual([]);
    expect(await faultsOf(smtpCheck(settings({ SMTP_URL: 'smtp://127.0.0.1:1' })))).toEqual(['connection']);
    // The doctor does not recognize this address as the same machine, so it requires encryption, which this server
    // does not offer.
    const otherMachineUrl = SMTP_URL.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    expect(await faultsOf(smtpCheck(settings({ SMTP_URL: otherMachineUrl })))).toEqual(['TLS']);
    const unencryptedSettings = settings({
      SMTP_URL: otherMachineUrl,
      SMTP_REQUIRE_TLS: 'false',
      MAIL_FROM: 'hello@mail.market.dev',
    });
    expect(await faultsOf(smtpCheck(unencryptedSettings, createNameServers({})))).toEqual([]);
  });
});

describe('the storage (OPERATE-2)', () => {
  it('has no fault if an object can be put, read, listed and deleted; no object remains', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    const storage = new FolderStorage(folder);
    expect(await faultsOf(storageCheck('Storage', () => Promise.resolve(storage)))).toEqual([]);
    expect(readdirSync(join(folder, 'doctor'))).toEqual([]);
    const forgetfulStorage = Object.assign(new FolderStorage(folder), {
      read: () => Promise.resolve(undefined),
    });
    expect(await faultsOf(storageCheck('S3', () => Promise.resolve(forgetfulStorage)))).toEqual(['read']);
    expect(readdirSync(join(folder, 'doctor'))).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('Redis (OPERATE-3)', () => {
  const redisInfo = (version: string, policy: string, cluster: string) =>
    `redis_version:${version}\r\nmaxmemory_policy:${policy}\r\ncluster_enabled:${cluster}\r\n`;
  it.each([
    [redisInfo('8.0.2', 'noeviction', '0'), []],
    [redisInfo('6.0.9', 'noeviction', '0'), ['version']],
    [redisInfo('7.2.0', 'allkeys-lru', '0'), ['eviction']],
    [redisInfo('7.2.0', 'noeviction', '1'), ['cluster']],
  ])('with %j has the faults %j', (text, expected) => {
    const foundFaults = redisFindings(text).filter(({ verdict }) => verdict === 'fault');
    expect(foundFaults.map(({ asked }) => asked)).toEqual(expected);
  });

  it('names Valkey by its own version', () => {
    const text = `${redisInfo('7.2.4', 'noeviction', '0')}server_name:valkey\r\nvalkey_version:8.1.0\r\n`;
    expect(redisFindings(text)[0]).toMatchObject({ verdict: 'ok', says: 'Valkey 8.1.0' });
  });
});

describe('Postgres (OPERATE-2)', () => {
  const healthyDatabaseFacts = {
    version: 180_001,
    isTrigramExtensionInstalled: true,
    missingMigrations: 0,
    hasStableSession: true,
    isReplica: false,
    payoutsStoppedAt: undefined,
  };
  it.each([
    [{}, []],
    [{ version: 150_004 }, ['version']],
    [{ isTrigramExtensionInstalled: false }, ['extensions']],
    [{ missingMigrations: 2 }, ['migrations']],
    [{ hasStableSession: false }, ['sessions']],
    [{ isReplica: true }, ['role']],
    [{ payoutsStoppedAt: new Date('2026-03-09T06:00:00.000Z') }, ['payouts']],
  ])('with %j has the faults %j', (changedFacts, expected) => {
    const foundFaults = serverFindings({ ...healthyDatabaseFacts, ...changedFacts }).filter(
      ({ verdict }) => verdict === 'fault',
    );
    expect(foundFaults.map(({ asked }) => asked)).toEqual(expected);
  });
});

describe('the public address (OPERATE-2)', () => {
  it('has to respond, and to be https in production', async () => {
    const server = await startJsonServer(200, {});
    const settingsFor = (PUBLIC_URL: string, NODE_ENV: string) => ({
      PUBLIC_URL,
      NODE_ENV,
      TRUST_PROXY: false as const,
    });
    expect(await faultsOf(addressCheck(settingsFor(server.url, 'test')))).toEqual([]);
    expect(await faultsOf(addressCheck(settingsFor(server.url, 'production')))).toEqual(['https']);
    server.stop();
    expect(await faultsOf(addressCheck(settingsFor('http://127.0.0.1:1', 'test')))).toEqual(['readyz']);
  });
});

it('the table shows a fix for each finding, and no secret', async () => {
  const environment = {
    SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:1`,
    REDIS_URL: `redis://user:${SECRET}@127.0.0.1:1`,
    PAYPAL_API_URL: 'http://127.0.0.1:1',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: SECRET,
    GITHUB_OAUTH_URL: 'http://127.0.0.1:1',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: SECRET,
    PUBLIC_URL: 'http://127.0.0.1:1',
    STORAGE_DIR: join(tmpdir(), 'doctor-table'),
  };
  const findings = await runChecks(checksOf(settings(environment), environment));
  const table = tableOf(findings);
  for (const checkedPart of [
    'Settings',
    'Public address',
    'Postgres',
    'Redis',
    'Storage',
    'SMTP',
    'PayPal',
    'GitHub',
  ])
    expect(table).toContain(checkedPart);
  expect(findings.filter(({ verdict, fix }) => verdict !== 'ok' && fix === '')).toEqual([]);
  expect(table).not.toContain(SECRET);
  expect(table).not.toContain('password-of-postgres');
  expect(table).toMatch(/would fail a customer/);
});

it('the table shows a provider’s message on one line', () => {
  const hostileText = 'no\u001b[31m\nred';
  const table = tableOf([{ part: 'P', asked: 'a', verdict: 'fault', says: hostileText, fix: 'Do' }]);
  expect(table).toContain('no [31m red');
});

describe('a provider that never responds (OPERATE-5)', () => {
  it('is a finding after the time limit, and the other checks complete', async () => {
    const silentCheck: Check = { part: 'Silent', run: () => new Promise(() => undefined) };
    const healthyCheck = addressCheck({ ...settings({}), NODE_ENV: 'test' });
    const checkFindings = await runChecks([silentCheck, healthyCheck], 20);
    expect(checkFindings[0]).toMatchObject({
      part: 'Silent',
      verdict: 'fault',
      says: 'no answer within 0.02 s',
    });
    expect(checkFindings.length).toBeGreaterThan(1);
  });
});
