import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { FolderStorage } from '@market/domain/gateways/storage/folder-storage';
import { addressCheck } from '../../api/src/doctor/address.check.js';
import { type Check, fault, ok, warning } from '../../api/src/doctor/finding.js';
import { payPalCheck } from '../../api/src/doctor/paypal.check.js';
import { poolerFinding, replicaFinding } from '../../api/src/doctor/postgres.check.js';
import { checksOf, runChecks } from '../../api/src/doctor/run-checks.js';
import { smtpCheck } from '../../api/src/doctor/smtp.check.js';
import { storageCheck } from '../../api/src/doctor/storage.check.js';
import { exitCodeOf } from '../../api/src/doctor/table.js';
import { youTubeCheck } from '../../api/src/doctor/youtube.check.js';
import { startPayPalStandIn } from '../src/api/use-paypal.js';
import { startFakeYouTube } from '../src/stand-ins/fake-youtube.js';

const settings = (environment: Readonly<Record<string, string>>) =>
  readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://market@127.0.0.1:1/market',
    AUTH_SECRET: 'a secret of tests that is long enough',
    PUBLIC_URL: 'https://market.dev',
    ...environment,
  });
/** Runs a check. Returns a text of `asked` and `verdict` for each finding whose verdict is neither 'ok' nor 'off'. */
const problemsOf = async (check: Check) =>
  (await runChecks([check])).flatMap(({ asked, verdict }) =>
    verdict === 'ok' || verdict === 'off' ? [] : [`${asked} ${verdict}`],
  );

afterEach(() => void vi.restoreAllMocks());

describe('the public address behind a proxy (OPERATE-2)', () => {
  const COOKIE = '__Host-sign-in=a; Path=/; HttpOnly; Secure; SameSite=Lax';
  /** Imitates a proxy in front of the api: responds to /readyz with `headers`, and to a sign-in with `cookie`. */
  const mockProxy = (headers: Record<string, string>, cookie?: string) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
      new URL(String(address)).pathname === '/readyz'
        ? new Response('{}', { headers })
        : new Response(null, {
            status: 302,
            headers: cookie === undefined ? {} : { 'set-cookie': cookie },
          }),
    );
  const check = (TRUST_PROXY: string) => addressCheck(settings({ TRUST_PROXY, GITHUB_CLIENT_ID: 'id' }));
  const STRICT_HEADERS = { 'strict-transport-security': 'max-age=1' };

  it.each([
    ['passes everything', STRICT_HEADERS, COOKIE, '1', []],
    ['is not trusted', STRICT_HEADERS, COOKIE, 'false', ['proxy fault']],
    ['drops headers', {}, COOKIE, '1', ['headers warning']],
    ['drops cookies', STRICT_HEADERS, undefined, '1', ['cookies fault']],
    ['sets a domain', STRICT_HEADERS, `${COOKIE}; Domain=market.dev`, '1', ['cookies fault']],
    ['makes cookies insecure', STRICT_HEADERS, '__Host-sign-in=a; Path=/; HttpOnly', '1', ['cookies fault']],
  ])('that %s has the expected findings', async (_what, headers, cookie, trusted, expected) => {
    mockProxy(headers, cookie);
    expect(await problemsOf(check(trusted))).toEqual(expected);
  });
});

describe('SMTP (OPERATE-2)', () => {
  it('has a fault if the server refuses the password', async () => {
    // A minimal SMTP server: it offers a login, and refuses every login.
    const server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 mail\r\n');
      socket.on('data', (line) =>
        socket.write(
          /^EHLO/i.test(String(line)) ? '250-mail\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 refused\r\n',
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await problemsOf(smtpCheck(settings({ SMTP_URL: `smtp://a:b@127.0.0.1:${port}` })))).toEqual([
      'login fault',
    ]);
    server.close();
  });

  it('has a fault if the sender was forgotten in production', async () => {
    const environment = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://market.dev',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'MVP Market <market@example.com>',
    };
    const [check] = checksOf(settings(environment), environment);
    const checkFindings = check ? await runChecks([check]) : [];
    expect(checkFindings.filter(({ says }) => says.includes('MAIL_FROM'))).toMatchObject([
      { verdict: 'fault' },
    ]);
  });
});

describe('the storage (OPERATE-2)', () => {
  const refuse = () => Promise.reject(new Error('AccessDenied'));
  it.each([
    ['put', { put: refuse }],
    ['read', { read: refuse }],
    ['list', { list: () => (async function* () {})() }],
    ['delete', { delete: refuse }],
  ])('has a fault if %s is refused', async (step, refusal) => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    const storage = Object.assign(new FolderStorage(folder), refusal);
    expect(await problemsOf(storageCheck('S3', () => Promise.resolve(storage)))).toEqual([`${step} fault`]);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('Postgres (OPERATE-2)', () => {
  const databaseFacts = {
    version: 180_001,
    isTrigramExtensionInstalled: true,
    missingMigrations: 0,
    hasStableSession: true,
    payoutsStoppedAt: undefined,
  };
  it.each([
    ['a pooler that does not answer', poolerFinding('ECONNREFUSED'), 'fault'],
    ['a pooler that answers', poolerFinding({ ...databaseFacts, isReplica: false }), 'ok'],
    ['a replica that does not answer', replicaFinding('ECONNREFUSED'), 'fault'],
    ['a replica that is the primary', replicaFinding({ ...databaseFacts, isReplica: false }), 'fault'],
    ['a replica', replicaFinding({ ...databaseFacts, isReplica: true }), 'ok'],
  ])('with %s has the right verdict', (_what, finding, expected) => expect(finding.verdict).toBe(expected));
});

describe('YouTube (OPERATE-2)', () => {
  it('has a fault if the consent lacks a scope', async () => {
    const youtube = await startFakeYouTube();
    const check = youTubeCheck(settings(youtube.environment));
    youtube.tokenScope = 'https://www.googleapis.com/auth/youtube.readonly';
    expect(await problemsOf(check)).toEqual(['scopes fault']);
    youtube.tokenScope = 'https://www.googleapis.com/auth/youtube';
    expect(await problemsOf(check)).toEqual([]);
    await youtube.stop();
  });
});

describe('the doctor (OPERATE-2)', () => {
  it('exits with 1 only if something would fail a customer', () => {
    const lines = [ok('a', ''), warning('b', '', 'do')].map((line) => ({ part: 'P', ...line }));
    expect(exitCodeOf(lines)).toBe(0);
    expect(exitCodeOf([...lines, { part: 'P', ...fault('c', '', 'do') }])).toBe(1);
  });

  it('changes nothing at a provider: it only reads, and requests tokens', async () => {
    const [paypal, youtube] = [
      await startPayPalStandIn('https://market.dev', 'secret'),
      await startFakeYouTube(),
    ];
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    const environment = settings({ ...paypal.environment, ...youtube.environment });
    await runChecks([payPalCheck(environment), youTubeCheck(environment)]);
    const nonGetRequestPaths = fetchSpy.mock.calls.flatMap(([address, init]) =>
      (init?.method ?? 'GET') === 'GET' ? [] : [new URL(String(address)).pathname],
    );
    expect(fetchSpy.mock.calls.length).toBeGreaterThan(5);
    // Requests for tokens, and a query whose parameters are in its body: none of them changes anything.
    expect(nonGetRequestPaths.sort()).toEqual([
      '/token',
      '/v1/oauth2/token',
      '/v2/payments/find-eligible-methods',
    ]);
    vi.restoreAllMocks();
    await Promise.all([paypal.stop(), youtube.stop()]);
  });
});
