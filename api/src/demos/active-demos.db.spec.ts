import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, insertListing } from '@market/test/api/catalogue';
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
  const startDemo = async (person = ben): Promise<{ sessionId: string }> => {
    const mvpId = await insertListing(api, lina);
    return (await call(api, 'POST', '/demo-sessions/start', { person, body: { mvpId } })).json();
  };
  const listActiveIds = async () => {
    const { sessions } = (await call(api, 'GET', '/demo-sessions/active', { person: ben })).json();
    return sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
  };
  const firstDemo = await startDemo();
  await startDemo(eve);
  api.setTime(new Date(NOON.getTime() + 5 * MINUTE_MS));
  const [secondDemo, closedDemo] = [await startDemo(), await startDemo()];
  expect(new Set(await listActiveIds())).toEqual(
    new Set([firstDemo.sessionId, secondDemo.sessionId, closedDemo.sessionId]),
  );
  await call(api, 'DELETE', `/demo-sessions/end/${closedDemo.sessionId}`, { person: ben });
  expect(new Set(await listActiveIds())).toEqual(new Set([firstDemo.sessionId, secondDemo.sessionId]));
  // The clock stops just before the first demo ends, because the access token expires at the same time.
  api.setTime(new Date(NOON.getTime() + 15 * MINUTE_MS - 1));
  expect(await listActiveIds()).toHaveLength(2);
  api.setTime(new Date(NOON.getTime() + 15 * MINUTE_MS));
  const benSignedInAgain = await api.signIn(ben.userId);
  const { sessions } = (await call(api, 'GET', '/demo-sessions/active', { person: benSignedInAgain })).json();
  expect(sessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([secondDemo.sessionId]);
});

it('a demo of an MVP is the caller’s own: null before, running, and used after its end (DEMO-11)', async () => {
  api.setTime(NOON);
  const [ben, eve, lina] = [await api.signUp('Ben'), await api.signUp('Eve'), await api.signUp('Lina')];
  const mvpId = await insertListing(api, lina);
  const readDemo = async (person = ben) =>
    (await call(api, 'GET', `/demo-sessions/of/${mvpId}`, { person })).json().session;
  expect(await readDemo()).toBeNull();
  await call(api, 'POST', '/demo-sessions/start', { person: ben, body: { mvpId } });
  expect(await readDemo()).toMatchObject({ mvpId, isExpired: false, timeRemaining: 900 });
  expect(await readDemo(eve)).toBeNull();
  api.setTime(new Date(NOON.getTime() + 15 * MINUTE_MS));
  expect(await readDemo(await api.signIn(ben.userId))).toMatchObject({ isExpired: true, timeRemaining: 0 });
});
