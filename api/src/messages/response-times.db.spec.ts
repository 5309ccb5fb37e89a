import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const TEST_STARTS_AT_MS = Date.parse('2026-11-21T09:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('the response time is the median of first replies of the last 90 days, if there are at least 3 (PEOPLE-30)', async () => {
  api.setTime(new Date(TEST_STARTS_AT_MS));
  const lina = await api.signUp('Lina');
  const sendMessage = async (from: Person, to: Person, sentAtMs: number) => {
    const id = crypto.randomUUID();
    await api.query(
      `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at) VALUES ($1, $2, $3, 'a', 'b', $4)`,
      [id, from.userId, to.userId, new Date(sentAtMs)],
    );
  };
  const readMedian = async () => {
    const response = await call(api, 'GET', `/users/public/${lina.userId}/response-time`, {});
    return response.json().medianSeconds;
  };
  /**
   * A new buyer sends Lina two messages, and she replies `minutes` after the first. Another message and reply follow,
   * which the median must not count.
   */
  const exchangeMessages = async (minutes: number, startsAtMs = TEST_STARTS_AT_MS - DAY_MS) => {
    const buyer = await api.signUp('Ben');
    await sendMessage(buyer, lina, startsAtMs);
    await sendMessage(buyer, lina, startsAtMs + 1000);
    await sendMessage(lina, buyer, startsAtMs + minutes * MINUTE_MS);
    await sendMessage(buyer, lina, startsAtMs + (minutes + 1) * MINUTE_MS);
    await sendMessage(lina, buyer, startsAtMs + (minutes + 200) * MINUTE_MS);
  };
  expect(await readMedian()).toBeNull();
  await exchangeMessages(5);
  await exchangeMessages(90);
  await exchangeMessages(1, TEST_STARTS_AT_MS - 91 * DAY_MS);
  const waitingBuyer = await api.signUp('Eve');
  await sendMessage(waitingBuyer, lina, TEST_STARTS_AT_MS - DAY_MS);
  expect(await readMedian()).toBeNull();
  await exchangeMessages(20);
  expect(await readMedian()).toBe(20 * 60);
});
