import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { freePort } from '@market/test/servers/free-port';
import { placeApprovedOrder, pay, post } from '@market/test/api/shop';
import { until } from '@market/test/until';
import { useTestMarket } from '@market/test/api/use-test-market';
import pg from 'pg';

const market = useTestMarket(new Date());
/** The key of an advisory lock that keeps responses from being stored. */
const ADVISORY_LOCK_KEY = 4_202_613;
/** SQL that ends the lock of the killed process on an idempotency key at once instead of after 15 seconds. */
const EXPIRE_KEY_LOCK = `UPDATE idempotency_keys SET locked_until = now() - interval '1 hour' WHERE key = $1`;

let lockHolder: pg.Client;
let apiProcess: ChildProcess | undefined;
let apiUrl: string;

beforeAll(async () => {
  const { DATABASE_URL } = market.api.application.get<Settings>(SETTINGS);
  lockHolder = new pg.Client({ connectionString: DATABASE_URL });
  // Dropping the database ends this connection with an error, which is expected.
  lockHolder.on('error', () => undefined);
  await lockHolder.connect();
  await lockHolder.query(`CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}); RETURN NEW; END $$;
    CREATE TRIGGER responses_wait BEFORE UPDATE OF status ON idempotency_keys FOR EACH ROW
      WHEN (NEW.status IS NOT NULL) EXECUTE FUNCTION wait_for_lock();`);
});
afterEach(async () => {
  apiProcess?.kill('SIGKILL');
  await lockHolder.query('SELECT pg_advisory_unlock_all()');
});
afterAll(() => lockHolder.end());

/** Starts the built api in a separate process, which is killed later. */
async function startApiProcess(): Promise<void> {
  const { DATABASE_URL, AUTH_SECRET } = market.api.application.get<Settings>(SETTINGS);
  const PORT = String(await freePort());
  apiUrl = `http://localhost:${PORT}`;
  apiProcess = spawn(process.execPath, ['api/dist/main.js'], {
    env: {
      ...process.env,
      ...market.paypal.environment,
      NODE_ENV: 'test',
      DATABASE_URL,
      AUTH_SECRET,
      PORT,
      PUBLIC_URL: apiUrl,
      STORAGE_DIR: '.state/test-objects',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const isReady = () =>
    fetch(`${apiUrl}/api/mvps`).then(
      () => true,
      () => false,
    );
  await until(isReady);
}

const countRows = async (table: string) => (await market.api.query(`SELECT 1 FROM ${table}`)).length;

/**
 * Sends a request to the process, waits until its work is committed, and kills the process before it stores
 * the response.
 */
async function killBeforeResponseIsStored(
  path: string,
  body: object,
  { key, table }: { key: string; table: string },
): Promise<void> {
  await startApiProcess();
  await lockHolder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK_KEY]);
  const rowCountBefore = await countRows(table);
  const headers = {
    'content-type': 'application/json',
    authorization: market.buyer.authorization,
    'idempotency-key': key,
  };
  const pendingResponse = fetch(`${apiUrl}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const requestFailure = expect(pendingResponse).rejects.toThrow();
  await until(async () => {
    const lockWaiters = await market.api.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
      [ADVISORY_LOCK_KEY],
    );
    return lockWaiters.length > 0;
  });
  expect(await countRows(table)).toBe(rowCountBefore + 1);
  apiProcess?.kill('SIGKILL');
  if (apiProcess) await once(apiProcess, 'exit');
  await requestFailure;
  // Ends the killed process's database session, which still waits for the lock.
  await market.api.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
    [ADVISORY_LOCK_KEY],
  );
  await lockHolder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK_KEY]);
}

const KILL_CASES = [
  {
    what: 'rental',
    path: '/rentals/create',
    table: 'rentals',
    body: async () => ({
      mvpId: market.mvpId,
      duration: '3 months',
      renterName: 'Ben',
      renterEmail: 'ben@people.example',
      paymentId: await pay(market.api, market.paypal, market),
    }),
  },
  {
    what: 'order at PayPal',
    path: '/paypal/create-order',
    table: 'payments',
    body: async () => ({ mvpId: market.mvpId, duration: '3 months', amount: 250 }),
  },
  {
    what: 'capture',
    path: '/paypal/capture-order',
    table: `payment_ledger WHERE kind = 'captured'`,
    body: async () => ({ orderId: await placeApprovedOrder(market.api, market.paypal, market) }),
  },
  {
    what: 'message',
    path: '/users/messages',
    table: 'messages',
    body: async () => ({ recipientId: market.lister.userId, subject: 'Hello', content: 'There' }),
  },
] as const;

describe.each(KILL_CASES)('a $what whose process is killed between commit and response', (killCase) => {
  it('is made once, and another process returns it for the same key (API-4)', async () => {
    const key = `killed ${killCase.what}`;
    const body = await killCase.body();
    await killBeforeResponseIsStored(killCase.path, body, { key, table: killCase.table });
    const [rowCount, orderCount] = [await countRows(killCase.table), market.paypal.orders.size];
    const sendAgain = (payload: object) => post(market.api, market.buyer, killCase.path, payload, key);
    expect((await sendAgain(body)).json()).toMatchObject({ status: 409, code: 'request/in-progress' });
    await market.api.query(EXPIRE_KEY_LOCK, [key]);
    const response = await sendAgain(body);
    expect(response.statusCode).toBeLessThan(300);
    expect((await sendAgain(body)).json()).toEqual(response.json());
    expect(await countRows(killCase.table)).toBe(rowCount);
    expect(market.paypal.orders.size).toBe(orderCount);
  }, 60_000);
});
