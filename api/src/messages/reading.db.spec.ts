import { afterAll, beforeAll, expect, it } from 'vitest';
import { NoticesService } from '@market/domain/notices/notices.service';
import { call } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  api = await startApi();
  api.setTime(new Date('2026-03-01T12:00:00.000Z'));
  [ada, ben] = [await api.signUp('Ada'), await api.signUp('Ben')];
});
afterAll(() => api.stop());

const sendMessage = async (): Promise<string> =>
  (
    await call(api, 'POST', '/users/messages', {
      person: ben,
      body: { recipientId: ada.userId, subject: 'Question', content: 'Hello' },
    })
  ).json().id;

it('a message that was read before causes no notification', async () => {
  await call(api, 'PUT', `/users/messages/${await sendMessage()}/read`, { person: ada });
  await api.query('UPDATE outbox_events SET relayed_at = created_at');
  const notices = api.application.get(NoticesService);
  for (const id of await notices.findDue(100)) await notices.notify(id);
  expect((await call(api, 'GET', '/users/notices', { person: ada })).json().notices).toEqual([]);
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
