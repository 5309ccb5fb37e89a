import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertListing } from '../src/api/catalogue.js';
import { type Person, type RunningApi, startApi } from '../src/api/running-api.js';
import { freePort } from '../src/servers/free-port.js';
import { until } from '../src/until.js';

let api: RunningApi;
let floorServer: ChildProcess;
let floorUrl: string;
let id: string;

const readFromApi = async (path: string) => (await api.inject({ url: path })).json<Record<string, unknown>>();
const readFromFloor = async (path: string) =>
  (await fetch(floorUrl + path)).json() as Promise<Record<string, unknown>>;

beforeAll(async () => {
  api = await startApi();
  const lister = await api.signUp('Lina');
  id = await insertListing(api, lister, { rating_sum: 9, review_count: 2, source_visible: true });
  await api.query(`UPDATE listings SET screenshots = $1 WHERE id = $2`, [
    JSON.stringify([{ image: '/media/images/day.webp', alt: 'A day in blocks' }]),
    id,
  ]);
  const { mvps: _mvps, ...totals } = await readFromApi('/api/mvps');
  const port = await freePort();
  floorUrl = `http://127.0.0.1:${port}`;
  floorServer = spawn(process.execPath, ['test/dist/bench/floor.js'], {
    env: {
      ...process.env,
      DATABASE_URL: api.application.get<Settings>(SETTINGS).DATABASE_URL,
      FLOOR_PORT: String(port),
      FLOOR_TOTAL: JSON.stringify(totals),
    },
    stdio: 'inherit',
  });
  await until(() =>
    fetch(floorUrl).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  floorServer.kill();
  await once(floorServer, 'exit');
  await api.stop();
});

it('the bare server of `npm run bench` returns the same list and detail as the API', async () => {
  for (const path of ['/api/mvps', `/api/mvps/${id}`])
    expect(await readFromFloor(path)).toEqual(await readFromApi(path));
});

it('the bare server inserts the same rows for a message as the API', async () => {
  const sender = await api.signUp('Ben');
  const [firstRecipient, secondRecipient] = [await api.signUp('Eve'), await api.signUp('Ida')];
  const message = { subject: 'Hello', content: 'Does it run?' };
  const addedByApi = await countAddedRows(() =>
    postToApi('/api/users/messages', sender, { ...message, recipientId: firstRecipient.userId }),
  );
  const addedByFloor = await countAddedRows(() =>
    postToFloor('/floor/messages', {
      ...message,
      recipientId: secondRecipient.userId,
      senderId: sender.userId,
    }),
  );
  expect(addedByApi).toMatchObject({ messages: 1, conversations: 2, outbox_events: 1, unread_reminders: 1 });
  expect(addedByFloor).toEqual(addedByApi);
});

it('the bare server inserts the same rows for a rental as the API', async () => {
  const [firstBuyer, secondBuyer] = [await api.signUp('Ada'), await api.signUp('Ann')];
  const order = { mvpId: id, duration: '1 month', renterName: 'Ada', renterEmail: 'ada@people.example' };
  await insertCapture(firstBuyer, 'CAPTURE-1');
  const addedByApi = await countAddedRows(() =>
    postToApi('/api/rentals/create', firstBuyer, { ...order, paymentId: 'CAPTURE-1' }),
  );
  await insertCapture(secondBuyer, 'CAPTURE-2');
  const addedByFloor = await countAddedRows(() =>
    postToFloor('/floor/rentals', { ...order, paymentId: 'CAPTURE-2', userId: secondBuyer.userId }),
  );
  expect(addedByApi).toMatchObject({ rentals: 1, deliveries: 1, rental_reminders: 2, outbox_events: 1 });
  expect(addedByFloor).toEqual(addedByApi);
});

const postToApi = (url: string, { authorization }: Person, payload: object) =>
  api.inject({ method: 'POST', url, headers: { authorization }, payload });
const postToFloor = (path: string, body: object) =>
  fetch(floorUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Inserts a captured payment of the buyer for the listing, without a rental. */
async function insertCapture({ userId }: Person, captureId: string): Promise<void> {
  await api.query(
    `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, order_id, capture_id,
       captured_at, claim_due_at, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, '1 month', 1000, 'USD', 'completed', $3, $3, now(), now() + interval '1 day', now(), now())`,
    [userId, id, captureId],
  );
}

/** Returns how many rows `write` adds to each table; tables without new rows are left out. */
async function countAddedRows(write: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const countsBefore = await countRows();
  await write();
  const countsAfter = await countRows();
  return Object.fromEntries(
    [...countsAfter].flatMap(([table, count]) => {
      const added = count - (countsBefore.get(table) ?? 0);
      return added === 0 ? [] : [[table, added]];
    }),
  );
}

async function countRows(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of await api.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )) {
    const [row] = await api.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`);
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}
