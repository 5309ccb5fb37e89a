import { randomUUID } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock } from '@market/domain/foundation/clock';
import { readSettings, type Settings } from '@market/domain/foundation/settings/configuration';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { ListingTotals } from '@market/domain/listings/listing-totals';
import pg from 'pg';
import { pino } from 'pino';
import { createApplication } from '../../../api/src/application.js';
import { AccessTokens } from '../../../api/src/http/access/access-tokens.js';
import { createTestDatabase, type TestDatabase } from '../servers/database.js';

/** A signed-in person. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  /** The `Authorization` header of this person's calls. */
  readonly authorization: string;
}

/** The whole api with its own database, within the test's process. Tests send requests without a network port. */
export interface RunningApi {
  readonly application: NestFastifyApplication;
  readonly inject: NestFastifyApplication['inject'];
  /** Runs a query on the api's database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Sets the clock that the whole api uses. */
  setTime(time: Date): void;
  /** Signs up a new person. */
  signUp(name?: string): Promise<Person>;
  /** Signs in an existing person again, because access tokens last 15 minutes (SIGNIN-5). */
  signIn(userId: string): Promise<Person>;
  stop(): Promise<void>;
}

/**
 * Starts the api. `environment` adds settings; with DATABASE_URL, the api uses that database and does not create one.
 * `createRootModule` replaces the whole product by a module of the test.
 */
export async function startApi(
  environment: Readonly<Record<string, string>> = {},
  createRootModule?: (settings: Settings) => DynamicModule,
): Promise<RunningApi> {
  const database = await databaseOf(environment['DATABASE_URL']);
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of tests that is long enough',
    PUBLIC_URL: 'http://localhost:3000',
    STORAGE_DIR: '.state/test-objects',
    RATE_LIMIT_PER_MINUTE: '0',
    // Responses are not cached: tests change rows directly, and read before the api can be notified of the change.
    RESPONSE_CACHE_MB: '0',
    ...environment,
  });
  const application = await createApplication(
    settings,
    pino({ level: 'silent' }),
    createRootModule?.(settings),
  );
  // Totals of listing queries are not cached either, because tests change rows directly.
  const lookUp = () => ({ cachedTotal: undefined, storeTotal: () => undefined });
  const uncachedTotals: Pick<ListingTotals, 'lookUp' | 'lookUpSearch'> = { lookUp, lookUpSearch: lookUp };
  Object.assign(application.get(ListingTotals), uncachedTotals);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  const query: RunningApi['query'] = async (text, values = []) => (await pool.query(text, [...values])).rows;
  const signIn = async (userId: string): Promise<Person> => {
    const { sessionId, refreshToken } = await application.get(SessionsService).open(userId, 'a test');
    const token = await application.get(AccessTokens).sign({ userId, sessionId });
    return { userId, sessionId, refreshToken, authorization: `Bearer ${token}` };
  };
  return {
    application,
    inject: application.inject.bind(application),
    query,
    setTime: (time) => Object.assign(application.get(Clock), { now: () => time }),
    async signUp(name = 'Ada') {
      const userId = randomUUID();
      await query(
        `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at) VALUES ($1, $2, $3, true, now(), now())`,
        [userId, name, `${userId}@people.example`],
      );
      return signIn(userId);
    },
    signIn,
    async stop() {
      await application.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** Creates a database, or returns the existing one at `url`, which is never dropped. */
async function databaseOf(url?: string): Promise<TestDatabase> {
  return url === undefined ? createTestDatabase() : { url, drop: async () => undefined };
}
