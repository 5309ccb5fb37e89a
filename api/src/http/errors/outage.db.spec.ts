import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { type CuttableLink, startCuttableLink } from '@market/test/servers/cuttable-link';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { until } from '@market/test/until';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { pino } from 'pino';
import { createApplication } from '../../application.js';
import { databaseProblem } from './database-problem.js';

let database: TestDatabase;
let databaseLink: CuttableLink;
let api: NestFastifyApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  databaseLink = await startCuttableLink(database.url);
  const settings = readSettings({
    DATABASE_URL: databaseLink.url,
    AUTH_SECRET: 'a secret of tests that is long enough',
    STORAGE_DIR: '.state/test-objects',
  });
  api = await createApplication(settings, pino({ level: 'silent' }));
});
afterAll(async () => {
  databaseLink.restore();
  await api.close();
  await databaseLink.stop();
  await database.drop();
});

const refreshSession = () =>
  api.inject({
    method: 'POST',
    url: '/api/auth/token',
    headers: { 'x-requested-with': 'mvp-market', cookie: 'market-refresh=unknown' },
    payload: { grant_type: 'refresh_token' },
  });

describe('an outage of the database', () => {
  it('is 503 with Retry-After for calls and readiness, ends no session, and is over once the database is back', async () => {
    expect((await refreshSession()).json()).toMatchObject({ status: 401 });
    expect((await api.inject('/readyz')).statusCode).toBe(200);
    databaseLink.cut();
    const [refreshResponse, readiness] = [await refreshSession(), await api.inject('/readyz')];
    expect(refreshResponse.json()).toMatchObject({ status: 503, code: 'server/unavailable' });
    expect(refreshResponse.headers['retry-after']).toBe('5');
    expect(refreshResponse.headers['set-cookie']).toBeUndefined();
    expect(readiness.statusCode).toBe(503);
    expect((await api.inject('/healthz')).statusCode).toBe(200);
    databaseLink.restore();
    expect((await refreshSession()).json()).toMatchObject({ status: 401 });
    expect((await api.inject('/readyz')).statusCode).toBe(200);
  });

  it('that begins between two statements of a transaction is 503 (OPERATE-7)', async () => {
    const transactionError = await api
      .get(Transactions)
      .run(async (tx) => {
        await tx.query('SELECT 1');
        databaseLink.cut();
        await until(() => tx.queryRunner?.isReleased === true);
        await tx.query('SELECT 1');
      })
      .catch((error: unknown) => error);
    databaseLink.restore();
    expect(databaseProblem(transactionError)).toBe('server/unavailable');
  });

  it('includes a write to a standby that is not promoted yet (OPERATE-7)', async () => {
    const transactionError = await api
      .get(Transactions)
      .run(async (tx) => {
        await tx.query('SET TRANSACTION READ ONLY');
        await tx.query('CREATE TABLE refused ()');
      })
      .catch((error: unknown) => error);
    expect(databaseProblem(transactionError)).toBe('server/unavailable');
  });
});
