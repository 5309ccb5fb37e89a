import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, signUpModerator } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let moderator: Person;

beforeAll(async () => {
  api = await startApi();
  moderator = await signUpModerator(api);
});
afterAll(() => api.stop());

const listUsers = async (query: string) =>
  (await call(api, 'GET', `/admin/users?${query}`, { person: moderator })).json();
const listNames = async (query: string): Promise<string[]> =>
  (await listUsers(query)).data.map(({ displayName }: { displayName: string }) => displayName);
const disableUser = (id: string, actor = moderator, body: object = { reason: 'Spam' }) =>
  call(api, 'POST', `/admin/users/${id}/disable`, { person: actor, body });

describe('the list of users', () => {
  it('is searched by name, e-mail and id, without wildcards in the search text', async () => {
    const zoe = await api.signUp('Zoë_% Quill');
    await api.signUp('Zoëx');
    expect(await listNames('q=zoë_%25')).toEqual(['Zoë_% Quill']);
    expect(await listNames(`q=${zoe.userId}`)).toEqual(['Zoë_% Quill']);
    expect(await listNames(`q=${zoe.userId.slice(0, 12)}`)).toEqual(['Zoë_% Quill']);
    expect(await listNames('q=%5C')).toEqual([]);
  });

  it('is sorted, paged, and has a total', async () => {
    for (const name of ['page c', 'Page a', 'page B']) await api.signUp(name);
    expect(await listNames('q=page&sort=displayName&order=asc&perPage=2')).toEqual(['Page a', 'page B']);
    const secondPage = await listUsers('q=page&sort=displayName&order=asc&perPage=2&page=2');
    expect(secondPage).toMatchObject({ total: 3, data: [{ displayName: 'page c' }] });
  });

  it('reaches the 10,000 newest, and older ones by a search (CONSOLE-5)', async () => {
    await api.query(
      `INSERT INTO users (id, display_name, created_at, updated_at)
       SELECT gen_random_uuid(), 'Crowd ' || lpad(n::text, 5, '0'), timestamptz '2026-01-01' + n * interval '1 second', now()
       FROM generate_series(1, 10050) n`,
    );
    const matchingUsers = await listUsers('q=crowd&perPage=2');
    expect(matchingUsers).toMatchObject({ total: 1000 });
    const allUsers = await listUsers('perPage=2');
    expect(allUsers.total).toBe(10_000);
    const listCrowdNames = (query: string) =>
      listNames(`${query}&perPage=100`).then((names) => names.filter((name) => /^Crowd/.test(name)));
    // Sorted by name, the list contains only the newest 10,000 accounts. Sorted by time, it contains all
    // accounts.
    expect(await listCrowdNames('sort=displayName&order=asc&role=user&page=1')).not.toContain('Crowd 00001');
    expect((await listNames('sort=createdAt&order=asc&perPage=1'))[0]).toBe('Crowd 00001');
    expect(await listNames('page=101&perPage=100')).toEqual([]);
    expect(await listNames('q=crowd 00002')).toEqual(['Crowd 00002']);
  });

  it('is filtered by role and by state', async () => {
    const deletedPerson = await api.signUp('Gone');
    await disableUser(deletedPerson.userId);
    expect(await listNames('standing=disabled')).toEqual(['Gone']);
    expect(await listNames('role=moderator')).toEqual(['Mona']);
    expect((await listUsers('standing=active')).data).not.toContainEqual(
      expect.objectContaining({ id: deletedPerson.userId }),
    );
  });
});

describe('disabling a user', () => {
  it('signs them out at once and refuses their sign-in until they are enabled (SIGNIN-10)', async () => {
    const carl = await api.signUp('Carl');
    expect((await disableUser(carl.userId)).json()).toMatchObject({ id: carl.userId, sessionCount: 0 });
    const response = await call(api, 'GET', '/users/profile', { person: carl });
    expect(response.json()).toMatchObject({ status: 401, code: 'auth/user-disabled' });
    const enableResponse = await call(api, 'POST', `/admin/users/${carl.userId}/enable`, {
      person: moderator,
      body: {},
    });
    expect(enableResponse.json()).toMatchObject({ disabledAt: null });
    // Enabling an account does not restore its sessions: the person must sign in again.
    expect((await call(api, 'GET', '/users/profile', { person: carl })).json()).toMatchObject({
      code: 'auth/user-token-expired',
    });
  });

  it('inserts a row with moderator, action, time, change and reason', async () => {
    const dora = await api.signUp('Dora');
    // A time in the past, because after a later time the moderator's access token would have expired.
    api.setTime(new Date('2026-03-01T10:00:00Z'));
    await disableUser(dora.userId);
    api.setTime(new Date());
    const { data } = (
      await call(api, 'GET', `/admin/audit?subjectId=${dora.userId}`, { person: moderator })
    ).json();
    expect(data).toMatchObject([
      {
        at: '2026-03-01T10:00:00.000Z',
        actorId: moderator.userId,
        actorName: 'Mona',
        action: 'user.disable',
        subjectName: 'Dora',
        before: { disabledAt: null, sessions: 1 },
        after: { sessions: 0 },
        reason: 'Spam',
      },
    ]);
  });

  it('is refused for oneself and, to moderators, for other moderators; no row is inserted', async () => {
    const otherModerator = await signUpModerator(api);
    expect((await disableUser(moderator.userId)).json()).toMatchObject({ status: 409, code: 'account/own' });
    expect((await disableUser(otherModerator.userId)).json()).toMatchObject({
      status: 403,
      code: 'auth/forbidden',
    });
    await api.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [otherModerator.userId]);
    expect((await disableUser(moderator.userId, otherModerator)).statusCode).toBe(200);
    await api.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [moderator.userId]);
    await api.query('UPDATE sessions SET revoked_at = NULL WHERE user_id = $1', [moderator.userId]);
    const rows = await api.query('SELECT 1 FROM audit_entries WHERE subject_id = ANY($1)', [
      [moderator.userId, otherModerator.userId],
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  it('is shown as deleted, and can be neither enabled nor disabled (CONSOLE-10)', async () => {
    const gus = await api.signUp('Gus');
    const deletion = await call(api, 'POST', '/users/delete-account', {
      person: gus,
      body: { userId: gus.userId },
    });
    expect(deletion.statusCode).toBe(204);
    for (const action of ['enable', 'disable']) {
      const path = `/admin/users/${gus.userId}/${action}`;
      const response = await call(api, 'POST', path, { person: moderator, body: { reason: 'Asked' } });
      expect(response.json()).toMatchObject({ status: 404, code: 'profile/not-found' });
    }
    expect((await call(api, 'GET', `/users/public/${gus.userId}`)).statusCode).toBe(404);
    const readStanding = (standing: string) => listUsers(`q=${gus.userId}&standing=${standing}`);
    expect((await readStanding('deleted')).data).toMatchObject([{ deletedAt: expect.any(String) }]);
    for (const standing of ['active', 'disabled']) expect((await readStanding(standing)).total).toBe(0);
    expect(await api.query('SELECT 1 FROM audit_entries WHERE subject_id = $1', [gus.userId])).toEqual([]);
  });
});

describe('the audit log', () => {
  it.each([
    'UPDATE audit_entries SET actor_name = $$x$$',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])('refuses %s in the database', async (statement) => {
    await disableUser((await api.signUp('Eve')).userId);
    await expect(api.query(statement)).rejects.toThrow('audit_entries only ever grows');
  });

  it('has no row of an action that failed, and no action succeeds without its row (CONSOLE-2)', async () => {
    const fred = await api.signUp('Fred');
    await api.query(`ALTER TABLE audit_entries ADD CONSTRAINT no_fred CHECK (subject_name <> 'Fred')`);
    expect((await disableUser(fred.userId)).statusCode).toBeGreaterThanOrEqual(400);
    await api.query('ALTER TABLE audit_entries DROP CONSTRAINT no_fred');
    expect(await api.query('SELECT disabled_at FROM users WHERE id = $1', [fred.userId])).toEqual([
      { disabled_at: null },
    ]);
    expect((await call(api, 'GET', '/users/profile', { person: fred })).statusCode).toBe(200);
  });
});
