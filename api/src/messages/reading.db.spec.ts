import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { NoticesService } from '@market/domain/notices/notices.service';
import { call } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import pg from 'pg';

let api: RunningApi;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  api = await startApi();
  api.setTime(new Date('2026-03-01T12:00:00.000Z'));
  [ada, ben] = [await api.signUp('Ada'), await api.signUp('Ben')];
});
afterAll(() => api.stop());

const sendMessage = async (recipient = ada): Promise<string> =>
  (
    await call(api, 'POST', '/users/messages', {
      person: ben,
      body: { recipientId: recipient.userId, subject: 'Question', content: 'Hello' },
    })
  ).json().id;

/** Inserts the notifications of all events, as the workers do. */
async function createNotices(): Promise<void> {
  await api.query('UPDATE outbox_events SET relayed_at = created_at');
  const notices = api.application.get(NoticesService);
  for (const id of await notices.findDue(100)) await notices.notify(id);
}
const noticesOf = async (person: Person) =>
  (await call(api, 'GET', '/users/notices', { person })).json().notices;

it('a message that was read before causes no notification', async () => {
  await call(api, 'PUT', `/users/messages/${await sendMessage()}/read`, { person: ada });
  await createNotices();
  expect(await noticesOf(ada)).toEqual([]);
});

it('one request marks a message and all earlier ones of its sender as read, and no others (MESSAGE-4)', async () => {
  const [reader, eve] = [await api.signUp('Rea'), await api.signUp('Eve')];
  const sendAt = async (second: number, from = ben, to = reader): Promise<string> => {
    api.setTime(new Date(Date.UTC(2026, 2, 1, 12, 0, second)));
    const body = { recipientId: to.userId, subject: 'Question', content: 'Hello' };
    return (await call(api, 'POST', '/users/messages', { person: from, body })).json().id;
  };
  // The last two have the same time, so their ids decide which of them is earlier.
  const ids = [await sendAt(1), await sendAt(2), await sendAt(3)];
  ids.push(...[await sendAt(4), await sendAt(4)].toSorted());
  await sendAt(1, eve);
  await sendAt(1, reader, ben);
  const unreadOf = async (person: Person) =>
    (await call(api, 'GET', '/users/messages/conversations', { person })).json().unread as number;
  const unreadOfBen = await unreadOf(ben);
  const mark = (id: string | undefined, query = '?earlier=true') =>
    call(api, 'PUT', `/users/messages/${id}/read${query}`, { person: reader });
  const readStates = async () => {
    const messages: { id: string; isread: boolean }[] = (
      await call(api, 'GET', `/users/messages?with=${reader.userId}`, { person: ben })
    ).json();
    return ids.map((id) => messages.find((message) => message.id === id)?.isread);
  };

  expect((await mark(ids[1], '')).json()).toMatchObject({ id: ids[1], isread: true });
  expect(await readStates()).toEqual([false, true, false, false, false]);
  expect((await mark(ids[3])).json()).toMatchObject({ id: ids[3], isread: true });
  expect(await readStates()).toEqual([true, true, true, true, false]);
  expect(await unreadOf(reader)).toBe(2);
  await mark(ids[3]);
  await mark(ids[4]);
  expect(await readStates()).toEqual([true, true, true, true, true]);
  expect([await unreadOf(reader), await unreadOf(ben)]).toEqual([1, unreadOfBen]);
  const events = await api.query<{ id: string }>(
    `SELECT payload->>'messageId' AS id FROM outbox_events
     WHERE name = 'message.read' AND payload->>'recipientId' = $1`,
    [reader.userId],
  );
  expect(events.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[3], ids[4]].toSorted());
});

it('pages of messages with the same time lose none', async () => {
  for (let sentCount = 0; sentCount < 5; sentCount += 1) await sendMessage();
  const foundIds = new Set<string>();
  let path: string | undefined = '/users/messages?limit=2';
  for (let pageCount = 0; path && pageCount < 5; pageCount += 1) {
    const response: Awaited<ReturnType<typeof call>> = await call(api, 'GET', path, { person: ada });
    for (const { id } of response.json() as { id: string }[]) foundIds.add(id);
    path = /<[^>]*\/api(\/[^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1];
  }
  expect(foundIds.size).toBe(6);
});

it('a message that is read while its notification is created causes none', async () => {
  const recipient = await api.signUp('Cleo');
  const id = await sendMessage(recipient);
  const { DATABASE_URL: connectionString } = api.application.get<Settings>(SETTINGS);
  const otherConnection = new pg.Client({ connectionString });
  await otherConnection.connect();
  try {
    await otherConnection.query('BEGIN');
    await otherConnection.query('UPDATE messages SET read_at = now() WHERE id = $1', [id]);
    let isCreated = false;
    const creation = createNotices().then(() => (isCreated = true));
    const isWaiting = async () =>
      (
        await api.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length > 0;
    await until(async () => isCreated || (await isWaiting()));
    await otherConnection.query('COMMIT');
    await creation;
  } finally {
    await otherConnection.end();
  }
  expect(await noticesOf(recipient)).toEqual([]);
});
