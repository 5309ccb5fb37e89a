import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, putListing } from '@market/test/api/catalogue';
import { type RunningApi, startApi } from '@market/test/api/running-api';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('active demos are the caller’s own running ones, without demos that were closed or are past their end', async () => {
  api.setTime(NOON);
  const [ben, eve, lina] = [await api.signUp('Ben'), await api.signUp('Eve'), await api.signUp('Lina')];
  const start = async (person = ben): Promise<{ sessionId: string }> => {
    const mvpId = await putListing(api, lina);
    return (await call(api, 'POST', '/demo-sessions/start', { person, body: { mvpId } })).json();
  };
  const active = async () => {
    const { sessions } = (await call(api, 'GET', '/demo-sessions/active', { person: ben })).json();
    return sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
  };
  const first = await start();
  await start(eve);
  api.setTime(new Date(NOON.getTime() + 5 * MINUTE_MS));
  const [second, closed] = [await start(), await start()];
  expect(new Set(await active())).toEqual(new Set([first.sessionId, second.sessionId, closed.sessionId]));
  await call(api, 'DELETE', `/demo-sessions/end/${closed.sessionId}`, { person: ben });
  expect(new Set(await active())).toEqual(new Set([first.sessionId, second.sessionId]));
  // The clock stops just before the first demo ends, because the access token expires at the same time.
  api.setTime(new Date(NOON.getTime() + 15 * MINUTE_MS - 1));
  expect(await active()).toHaveLength(2);
  api.setTime(new Date(NOON.getTime() + 15 * MINUTE_MS));
  const benSignedInAgain = await api.signIn(ben.userId);
  const { sessions } = (await call(api, 'GET', '/demo-sessions/active', { person: benSignedInAgain })).json();
  expect(sessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([second.sessionId]);
});

it('a demo of an MVP is the caller’s own: null before, running, and used after its end (DEMO-11)', async () => {
  api.setTime(NOON);
  const [ben, eve, lina] = [await api.signUp('Ben'), await api.signUp('Eve'), await api.signUp('Lina')];
  const mvpId = await putListing(api, lina);
  const listActive = async (person = ben) =>
    (await call(api, 'GET', `/demo-sessions/of/${mvpId}`, { person })).json().session;
  expect(await listActive()).toBeNull();
  await call(api, 'POST', '/demo-sessions/start', { person: ben, body: { mvpId } });
  expect(await listActive()).toMatchObject({ mvpId, isExpired: false, timeRemaining: 900 });
  expect(await listActive(eve)).toBeNull();
  api.setTime(new Date(NOON.getTime() + 15 * MINUTE_MS));
  expect(await listActive(await api.signIn(ben.userId))).toMatchObject({ isExpired: true, timeRemaining: 0 });
});
