import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import type { Person, RunningApi } from '@market/test/api/running-api';
import { startTwoApis } from '@market/test/api/two-apis';

const TEST_STARTS_AT = new Date('2026-11-21T09:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Two api processes that share one database. */
let apis: RunningApi[];
let ada: Person;
let ben: Person;
let nowMs: number;

beforeAll(async () => {
  apis = await startTwoApis({ RATE_LIMIT_PER_MINUTE: '100000' });
}, 120_000);
afterAll(async () => {
  for (const api of apis.reverse()) await api.stop();
});
beforeEach(async () => {
  setTime(TEST_STARTS_AT.getTime());
  [ada, ben] = [await api().signUp('Ada'), await api().signUp('Ben')];
});

const api = (apiIndex = 0): RunningApi => apis[apiIndex % 2] ?? (apis[0] as RunningApi);
function setTime(ms: number): void {
  nowMs = ms;
  for (const runningApi of apis) runningApi.setTime(new Date(ms));
}

/**
 * Sends `count` messages at once, alternating between the processes. Returns how many were
 * accepted.
 */
async function sendMessages(from: Person, to: Person, count: number): Promise<number> {
  // Signs in again, because the tests advance the clock and an access token lasts 15 minutes.
  const { authorization } = await api().signIn(from.userId);
  const responses = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      call(api(index), 'POST', '/users/messages', {
        person: { ...from, authorization },
        body: { recipientId: to.userId, subject: 'Question', content: 'Hello' },
      }),
    ),
  );
  const refusedResponses = responses.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 200);
  for (const response of refusedResponses) {
    expect(response.json()).toMatchObject({ status: 429, code: 'message/too-many' });
    expect(response.headers['retry-after']).toBe('60');
  }
  return count - refusedResponses.length;
}

it('a person can send five messages a minute and twenty a day to one who never replied, over all processes (MESSAGE-8)', async () => {
  let sentCount = 0;
  for (let minute = 0; minute < 6; minute += 1) {
    const acceptedCount = await sendMessages(ada, ben, 12);
    expect(acceptedCount).toBe(minute < 4 ? 5 : 0);
    sentCount += acceptedCount;
    setTime(nowMs + MINUTE_MS);
  }
  const rows = await api().query('SELECT id FROM messages WHERE sender_id = $1', [ada.userId]);
  expect([sentCount, rows.length]).toEqual([20, 20]);
  setTime(TEST_STARTS_AT.getTime() + DAY_MS + MINUTE_MS);
  expect(await sendMessages(ada, ben, 12)).toBe(5);
});

it('a person can send thirty messages a minute after a reply, and each pair of people is counted separately (MESSAGE-8)', async () => {
  const eve = await api().signUp('Eve');
  expect(await sendMessages(ada, ben, 6)).toBe(5);
  expect(await sendMessages(eve, ben, 6)).toBe(5);
  expect(await sendMessages(ben, ada, 1)).toBe(1);
  setTime(nowMs + MINUTE_MS);
  expect(await sendMessages(ada, ben, 35)).toBe(30);
  expect(await sendMessages(eve, ben, 6)).toBe(5);
});

it('a person can write to ten people an hour and forty a day if these people never wrote to them, over all processes (MESSAGE-11)', async () => {
  const people: Person[] = [];
  for (let number = 0; number < 42; number += 1) people.push(await api().signUp(`Person ${number}`));
  const writeToEach = async (sender: Person, recipients: readonly Person[]) => {
    const sentCounts = await Promise.all(recipients.map((person) => sendMessages(sender, person, 1)));
    return sentCounts.reduce((sum, sentCount) => sum + sentCount, 0);
  };
  expect(await writeToEach(ben, people.slice(0, 12))).toBe(10);
  for (let hour = 0; hour < 4; hour += 1) {
    setTime(nowMs + 61 * MINUTE_MS);
    expect(await writeToEach(ada, people.slice(hour * 10, hour * 10 + 10))).toBe(10);
  }
  const [firstPerson, writer, stranger] = [people[0], people[40], people[41]] as [Person, Person, Person];
  setTime(nowMs + 61 * MINUTE_MS);
  expect(await sendMessages(ada, stranger, 1)).toBe(0);
  expect(await sendMessages(ada, firstPerson, 1)).toBe(1);
  expect(await sendMessages(writer, ada, 1)).toBe(1);
  expect(await sendMessages(ada, writer, 1)).toBe(1);
  expect(await sendMessages(ada, stranger, 1)).toBe(0);
  expect(await sendMessages(firstPerson, ada, 1)).toBe(1);
  expect(await sendMessages(ada, stranger, 1)).toBe(1);
}, 120_000);

it('returns the sent message for a repeated request, also at the limit (MESSAGE-7)', async () => {
  const sendSameMessage = () =>
    api().inject({
      method: 'POST',
      url: '/api/users/messages',
      headers: { authorization: ada.authorization, 'idempotency-key': 'once' },
      payload: { recipientId: ben.userId, subject: 'Question', content: 'Hello' },
    });
  const firstResponse = await sendSameMessage();
  expect(await sendMessages(ada, ben, 5)).toBe(4);
  // Simulates a crash before the response was stored, so that the repeated request reaches the service.
  await api().query('DELETE FROM idempotency_keys');
  expect((await sendSameMessage()).json().id).toBe(firstResponse.json().id);
});
