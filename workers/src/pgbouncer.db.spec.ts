import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { migrate } from '@market/domain/database/migrate';
import { directDatabaseUrl, SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { originOf, openStream } from '@market/test/api/event-stream';
import { type FakePayPal, startFakePayPal } from '@market/test/stand-ins/fake-paypal';
import { startFakeYouTube, type FakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { detectPgBouncer, Pooler } from '@market/test/servers/pgbouncer';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing, pay, post } from '@market/test/api/shop';
import { idOf, tusClient } from '@market/test/api/tus';
import { until } from '@market/test/until';
import { video } from '@market/test/browser/videos';
import { WorkersModule } from './workers.module.js';

/**
 * The pooler has few connections to the server, so that consecutive statements of one caller mostly use different
 * connections.
 */
const CONNECTIONS = 3;
const { isInstalled, supportsPreparedStatements } = detectPgBouncer();

(isInstalled ? describe : describe.skip)('behind a pooler of transactions', () => {
  let pooler: Pooler;
  let mailbox: Mailbox;
  let paypal: FakePayPal;
  let youtube: FakeYouTube;
  let folder: string;
  let database: TestDatabase;
  let api: RunningApi;
  let workers: INestApplicationContext;
  let lister: Person;
  let buyer: Person;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'market-pooled-'));
    database = await createTestDatabase();
    pooler = await Pooler.open(database.url, { serverConnectionsMax: CONNECTIONS });
    mailbox = await startMailbox();
    paypal = await startFakePayPal();
    youtube = await startFakeYouTube();
    const standInSettings = { ...mailbox.environment, ...paypal.environment, ...youtube.environment };
    api = await startApi({
      ...standInSettings,
      STORAGE_DIR: folder,
      RESPONSE_CACHE_MB: '16',
      DATABASE_URL: pooler.urlThroughPooler(database.url),
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARED: String(supportsPreparedStatements),
    });
    const settings = api.application.get<Settings>(SETTINGS);
    expect(directDatabaseUrl(settings)).not.toBe(settings.DATABASE_URL);
    workers = await NestFactory.createApplicationContext(WorkersModule.forSettings(settings), {
      logger: false,
      abortOnError: false,
    });
    lister = await api.signUp('Lina');
    buyer = await api.signUp('Ben');
  }, 120_000);
  afterAll(async () => {
    await workers?.close();
    await api?.stop();
    await pooler?.stop();
    await database?.drop();
    await mailbox.stop();
    await paypal.stop();
    await youtube.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('many callers share few connections, and each gets its own response', async () => {
    const mvpIds = await Promise.all(
      Array.from({ length: 20 }, (_, n) => offerListing(api, lister, { title: `Number ${n}` })),
    );
    const listingIndexes = Array.from({ length: 80 }, (_, n) => n % mvpIds.length);
    const responses = await Promise.all(
      listingIndexes.map((n) =>
        api.inject({ url: `/api/mvps/${mvpIds[n]}`, headers: { authorization: buyer.authorization } }),
      ),
    );
    expect(responses.map((response) => response.json().title)).toEqual(
      listingIndexes.map((n) => `Number ${n}`),
    );
    const messageResponses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        post(api, buyer, '/users/messages', {
          recipientId: lister.userId,
          subject: `S${n}`,
          content: 'Hello',
        }),
      ),
    );
    expect(new Set(messageResponses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const [connectionRow] = await api.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('mvp-market', 'mvp-market-reads')`,
    );
    expect(connectionRow?.count).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('a paid rental is delivered: transactions, outbox, queues and jobs work', async () => {
    const mvpId = await offerListing(api, lister);
    const paymentId = await pay(api, paypal, { buyer, mvpId });
    const body = {
      mvpId,
      duration: '3 months',
      renterName: 'Ben',
      renterEmail: 'ben@people.example',
      paymentId,
    };
    expect((await post(api, buyer, '/rentals/create', body, 'key-1')).statusCode).toBe(201);
    expect((await post(api, buyer, '/rentals/create', body, 'key-1')).headers['idempotency-replayed']).toBe(
      'true',
    );
    await until(() => mailbox.mails.some(({ messageId }) => messageId.startsWith('<delivery.')));
  });

  it('open browsers get events and cached responses are evicted: LISTEN bypasses the pooler', async () => {
    await originOf(api);
    const stream = await openStream(api, lister);
    await stream.waitForEvents('ready', 1);
    await post(api, buyer, '/users/messages', {
      recipientId: lister.userId,
      subject: 'Live',
      content: 'Now',
    });
    expect(await stream.waitForEvents('message', 1)).toHaveLength(1);
    stream.close();
    const mvpId = await offerListing(api, lister, { title: 'Before' });
    const readTitle = async () => (await api.inject({ url: `/api/mvps/${mvpId}` })).json().title;
    await until(async () => (await readTitle()) === 'Before');
    await api.query(`UPDATE listings SET title = 'After' WHERE id = $1`, [mvpId]);
    await until(async () => (await readTitle()) === 'After');
  });

  it('an upload is locked, sent and unlocked', async () => {
    const videoBytes = video('upright.mp4');
    const tus = tusClient(await originOf(api), lister);
    const createResponse = await tus.createUpload({ byteSize: videoBytes.length });
    const location = createResponse.headers['location'] ?? '';
    expect((await tus.send(location, 0, videoBytes)).statusCode).toBe(204);
    const HELD_LOCKS_SQL = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await until(async () => (await api.query(HELD_LOCKS_SQL)).length === 0);
    const [upload] = await api.query<{ state: string }>('SELECT state FROM uploads WHERE id = $1', [
      idOf(createResponse),
    ]);
    expect(upload?.state).not.toBe('receiving');
  });

  it('migrations run through the database of sessions', async () => {
    await api.query(`DROP TABLE payout_stops`);
    await api.query(`DELETE FROM migrations WHERE name LIKE 'PayoutStops%'`);
    await migrate(pooler.sessionsUrl);
    expect(await api.query('SELECT 1 FROM payout_stops')).toEqual([]);
  });
});
