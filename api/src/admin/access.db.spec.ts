import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ENDPOINTS } from '@market/contract/admin/endpoints';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { call, signUpModerator } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let user: Person;
let moderator: Person;

beforeAll(async () => {
  api = await startApi();
  user = await api.signUp('Ada');
  moderator = await signUpModerator(api);
});
afterAll(() => api.stop());

const pathWithIds = (path: string) => path.replace(/\{\w+\}/g, () => randomUUID());

describe('the console’s endpoints', () => {
  it('are exactly those below /admin, and are for moderators', () => {
    const adminEndpoints = ENDPOINTS.filter(({ path }) => path.startsWith('/admin'));
    expect(adminEndpoints.map(({ id }) => id)).toEqual(ADMIN_ENDPOINTS.map(({ id }) => id));
    expect(new Set(adminEndpoints.map(({ access }) => access))).toEqual(new Set(['moderator']));
  });

  it.each(ADMIN_ENDPOINTS.map(({ id, method, path }) => [id, method, path] as const))(
    '%s responds 401 without a sign-in and 403 to users, whatever the input',
    async (_, method, path) => {
      const body = method === 'GET' ? {} : { body: { reason: 'because' } };
      expect((await call(api, method, pathWithIds(path), body)).json()).toMatchObject({
        status: 401,
        code: 'auth/unauthenticated',
      });
      expect((await call(api, method, pathWithIds(path), { ...body, person: user })).json()).toMatchObject({
        status: 403,
        code: 'auth/forbidden',
      });
    },
  );

  it.each(
    ADMIN_ENDPOINTS.filter(({ method }) => method === 'GET').map(({ id, path }) => [id, path] as const),
  )('%s admits a moderator', async (_, path) => {
    const { statusCode } = await call(api, 'GET', pathWithIds(path), { person: moderator });
    expect(statusCode).toBe(path.includes('{') ? 404 : 200);
  });

  it('change nothing when a user calls them', async () => {
    await call(api, 'POST', `/admin/users/${moderator.userId}/disable`, { person: user, body: {} });
    const [row] = await api.query('SELECT disabled_at FROM users WHERE id = $1', [moderator.userId]);
    expect(row).toEqual({ disabled_at: null });
    expect(await api.query('SELECT 1 FROM audit_entries')).toEqual([]);
  });

  it('sort and filter only by the declared fields (CONSOLE-4)', async () => {
    const response = await call(api, 'GET', '/admin/users?sort=email;drop&standing=odd&page=0&perPage=101', {
      person: moderator,
    });
    expect(response.json()).toMatchObject({ status: 400, code: 'request/invalid' });
    expect(Object.keys(response.json().errors)).toEqual(['page', 'perPage', 'sort', 'standing']);
  });
});
