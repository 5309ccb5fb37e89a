import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { call } from '../../../test/src/api/catalogue.js';
import { type Person, type RunningApi, startApi } from '../../../test/src/api/running-api.js';

const FIREFOX_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: RunningApi;
let ada: Person;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ada = await api.signUp('Ada');
});

const openOtherSession = (userId: string, userAgent = FIREFOX_USER_AGENT) =>
  api.application.get(SessionsService).open(userId, userAgent);
const browsersOf = async (person: Person) =>
  (await call(api, 'GET', '/auth/sessions', { person })).json().sessions;

describe('signed-in browsers', () => {
  it('are listed for their owner only, with a readable name (SIGNIN-11)', async () => {
    await openOtherSession((await api.signUp('Ben')).userId);
    const { sessionId } = await openOtherSession(ada.userId);
    expect(await browsersOf(ada)).toEqual([
      expect.objectContaining({ id: sessionId, name: 'Firefox on Linux', isCurrent: false }),
      expect.objectContaining({ id: ada.sessionId, isCurrent: true }),
    ]);
  });

  it.each(['', '\u0000<b>', 'x'.repeat(300)])('have a name for any User-Agent: %j', async (userAgent) => {
    await openOtherSession(ada.userId, userAgent);
    expect((await browsersOf(ada))[0].name).toContain('Unknown browser');
  });

  it('are refused from the next call on once signed out elsewhere', async () => {
    const { sessionId, refreshToken } = await openOtherSession(ada.userId);
    const response = await call(api, 'DELETE', `/auth/sessions/${sessionId}`, { person: ada });
    expect(response.statusCode).toBe(204);
    await expect(api.application.get(SessionsService).rotate(refreshToken)).rejects.toMatchObject({
      code: 'auth/user-token-expired',
    });
    expect(await browsersOf(ada)).toHaveLength(1);
  });

  it('cannot be signed out by another user, nor twice', async () => {
    const ben = await api.signUp('Ben');
    const path = `/auth/sessions/${ada.sessionId}`;
    expect((await call(api, 'DELETE', path, { person: ben })).statusCode).toBe(404);
    expect(await browsersOf(ada)).toHaveLength(1);
    const { sessionId } = await openOtherSession(ada.userId);
    await call(api, 'DELETE', `/auth/sessions/${sessionId}`, { person: ada });
    const secondEndResponse = await call(api, 'DELETE', `/auth/sessions/${sessionId}`, { person: ada });
    expect(secondEndResponse.statusCode).toBe(404);
  });

  it('are all signed out at once, except the one that sends the request (SIGNIN-11)', async () => {
    await openOtherSession(ada.userId);
    await openOtherSession(ada.userId);
    expect((await call(api, 'DELETE', '/auth/sessions', { person: ada })).statusCode).toBe(204);
    expect(await browsersOf(ada)).toEqual([expect.objectContaining({ isCurrent: true })]);
  });
});
