import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { until } from '@market/test/until';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../database/database-options.js';
import { Clock } from '../foundation/clock.js';
import { readSettings } from '../foundation/settings/configuration.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { OutboxEvent } from '../foundation/outbox/outbox-event.entity.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { IdentitiesService } from './identities.service.js';
import { Identity } from './identity.entity.js';
import type { ProviderAccount } from './identity.rules.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';

/** How many users unlink both of their sign-in methods at the same time. */
const USER_COUNT = 200;

let database: TestDatabase;
let source: DataSource;
let identities: IdentitiesService;
let sessions: SessionsService;
let subject: string;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions(database.url)).initialize();
  const settings = readSettings({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of tests that is long enough',
    MODERATORS: 'github:Maren, google:boss@example.com',
  });
  const clock = new Clock();
  const [transactions, outbox] = [new Transactions(source), new Outbox(clock)];
  sessions = new SessionsService(transactions, outbox, clock);
  identities = new IdentitiesService(transactions, outbox, clock, sessions, settings);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => {
  subject = randomUUID();
});

function githubAccount(account: Partial<ProviderAccount> = {}): ProviderAccount {
  return {
    provider: 'github',
    subject,
    login: 'ada',
    displayName: 'Ada',
    email: 'ada@example.com',
    photoUrl: 'https://pictures.example/ada.png',
    ...account,
  };
}
/** Returns how many connections to this database wait for a lock. */
async function countWaitingConnections(): Promise<number> {
  const [row] = await source.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

const googleAccount = (account: Partial<ProviderAccount> = {}) =>
  githubAccount({ provider: 'google', login: '', ...account });
const signIn = (account: ProviderAccount) => identities.signIn(account, '');
/** Links an account in a new session of the user. */
const link = async (userId: string, account: ProviderAccount) =>
  identities.link(await sessions.open(userId, ''), account);
const readUser = (id: string) => source.manager.findOneByOrFail(User, { id });
const readMethods = async (userId: string) =>
  (await source.manager.findBy(Identity, { userId })).map(({ provider }) => provider).sort();
const errorCodesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));

describe('signing in', () => {
  it('creates a user at the first sign-in and finds it again, even if the person has another name by then', async () => {
    const firstSignIn = await signIn(githubAccount());
    const secondSignIn = await signIn(
      githubAccount({ login: 'countess', displayName: 'Countess', email: 'new@example.com' }),
    );
    expect(secondSignIn.userId).toBe(firstSignIn.userId);
    expect(await readUser(firstSignIn.userId)).toMatchObject({
      displayName: 'Ada',
      email: 'ada@example.com',
      github: 'ada',
      role: 'user',
    });
    const events = await source.manager.findBy(OutboxEvent, { name: 'user.signed-up' });
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes(firstSignIn.userId))).toHaveLength(
      1,
    );
  });

  it('never merges accounts because their e-mail addresses match (SIGNIN-2)', async () => {
    const gitHubUser = await signIn(githubAccount());
    const googleUser = await signIn(googleAccount({ subject: randomUUID() }));
    expect(googleUser.userId).not.toBe(gitHubUser.userId);
  });

  it('creates one user for simultaneous first sign-ins', async () => {
    // This lock makes inserts wait until all ten sign-ins have begun. If `signIn` did not lock, each sign-in
    // would then find no account and create one.
    const lockHolder = source.createQueryRunner();
    await lockHolder.startTransaction();
    await lockHolder.query('LOCK TABLE identities IN EXCLUSIVE MODE');
    const signIns = Promise.all(Array.from({ length: 10 }, () => signIn(githubAccount())));
    await until(async () => (await countWaitingConnections()) === 10);
    await lockHolder.commitTransaction();
    await lockHolder.release();
    expect(new Set((await signIns).map(({ userId }) => userId)).size).toBe(1);
  });

  it('stores ‘Anonymous User’ and no e-mail for a person without a name and an e-mail', async () => {
    const { userId } = await signIn(
      googleAccount({ displayName: null, email: null, photoUrl: 'javascript:alert(1)' }),
    );
    expect(await readUser(userId)).toMatchObject({
      displayName: 'Anonymous User',
      email: null,
      emailVerified: false,
      photoUrl: '',
    });
  });

  it('stores names that Postgres would refuse, without the refused characters', async () => {
    const { userId } = await signIn(githubAccount({ displayName: `A\u0000\ud800${'a'.repeat(300)}` }));
    expect((await readUser(userId)).displayName).toMatch(/^A\ufffda{97,98}$/);
  });

  it('is refused to a disabled user', async () => {
    const { userId } = await signIn(githubAccount());
    await source.manager.update(User, { id: userId }, { disabledAt: new Date() });
    await expect(signIn(githubAccount())).rejects.toMatchObject({ code: 'auth/user-disabled' });
  });
});

describe('the first moderators', () => {
  it.each([
    ['a GitHub login, in any case', githubAccount({ login: 'maren' }), 'moderator'],
    ['a Google address', googleAccount({ email: 'Boss@example.com' }), 'moderator'],
    [
      'the same address at the other provider',
      githubAccount({ login: 'x', email: 'boss@example.com' }),
      'user',
    ],
    ['the same login as a Google name', googleAccount({ displayName: 'Maren', email: null }), 'user'],
  ])('are recognized only at the listed provider: %s', async (_caseName, account, role) => {
    const { userId } = await signIn({ ...account, subject });
    expect((await readUser(userId)).role).toBe(role);
  });

  it('keep the role of admin when they sign in again (SIGNIN-9)', async () => {
    const { userId } = await signIn(githubAccount({ login: 'maren' }));
    await source.manager.update(User, { id: userId }, { role: 'admin' });
    await signIn(githubAccount({ login: 'maren' }));
    expect((await readUser(userId)).role).toBe('admin');
  });
});

describe('linking', () => {
  it('adds a method that signs the same user in, and fills in what the profile lacks', async () => {
    const { userId } = await signIn(googleAccount({ email: null, photoUrl: null }));
    await link(userId, githubAccount());
    expect((await signIn(githubAccount())).userId).toBe(userId);
    expect(await readUser(userId)).toMatchObject({
      github: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
    });
  });

  it('is refused if the user has linked that provider, with the same account or another', async () => {
    const { userId } = await signIn(githubAccount());
    const alreadyLinkedError = {
      code: 'auth/provider-already-linked',
      message: 'Your account is already linked with GitHub.',
    };
    await expect(link(userId, githubAccount())).rejects.toMatchObject(alreadyLinkedError);
    await expect(link(userId, githubAccount({ subject: randomUUID() }))).rejects.toMatchObject(
      alreadyLinkedError,
    );
  });

  it('is refused for an account of another user (SIGNIN-3)', async () => {
    await signIn(githubAccount());
    const { userId } = await signIn(googleAccount());
    await expect(link(userId, githubAccount())).rejects.toMatchObject({
      code: 'auth/credential-already-in-use',
    });
    expect(await readMethods(userId)).toEqual(['google']);
  });

  it('links an account to one of many users who link it at the same time', async () => {
    const users = await Promise.all(
      Array.from({ length: USER_COUNT }, () => signIn(googleAccount({ subject: randomUUID() }))),
    );
    const results = await Promise.allSettled(
      users.map((session) => identities.link(session, githubAccount())),
    );
    expect(errorCodesOf(results)).toEqual(Array(USER_COUNT - 1).fill('auth/credential-already-in-use'));
    const owners = await source.manager.findBy(Identity, { provider: 'github', subject });
    const succeededIndex = results.findIndex(({ status }) => status === 'fulfilled');
    expect(owners.map(({ userId }) => userId)).toEqual([users[succeededIndex]?.userId]);
  });
});

describe('unlinking', () => {
  it('removes a method, but never the last', async () => {
    const { userId, sessionId } = await signIn(githubAccount());
    await expect(identities.unlink(userId, 'google', sessionId)).rejects.toMatchObject({
      code: 'auth/no-such-provider',
    });
    await expect(identities.unlink(userId, 'github', sessionId)).rejects.toMatchObject({
      code: 'auth/last-provider',
    });
    await link(userId, googleAccount());
    await identities.unlink(userId, 'github', sessionId);
    expect(await readMethods(userId)).toEqual(['google']);
  });

  it('ends the person’s other sessions only, and none if it is refused', async () => {
    const { userId } = await signIn(githubAccount());
    const otherUser = await signIn(githubAccount({ subject: randomUUID() }));
    const currentSession = await sessions.open(userId, 'here');
    const otherSession = await sessions.open(userId, 'elsewhere');
    const otherUsersSession = await sessions.open(otherUser.userId, 'stranger');
    const areSessionsOpen = async () =>
      Promise.all(
        [currentSession, otherSession, otherUsersSession].map(async ({ sessionId }) => {
          const { revokedAt } = await source.manager.findOneByOrFail(Session, { id: sessionId });
          return revokedAt === null;
        }),
      );
    await expect(identities.unlink(userId, 'github', currentSession.sessionId)).rejects.toThrow();
    expect(await areSessionsOpen()).toEqual([true, true, true]);
    await link(userId, googleAccount());
    await identities.unlink(userId, 'github', currentSession.sessionId);
    expect(await areSessionsOpen()).toEqual([true, false, true]);
    await expect(sessions.rotate(otherSession.refreshToken)).rejects.toMatchObject({
      code: 'auth/user-token-expired',
    });
    await sessions.rotate(currentSession.refreshToken);
  });

  it(`leaves every account one method when ${USER_COUNT} people unlink both of theirs at the same time`, async () => {
    const users = await Promise.all(
      Array.from({ length: USER_COUNT }, async () => {
        const session = await signIn(githubAccount({ subject: randomUUID() }));
        await identities.link(session, googleAccount({ subject: randomUUID() }));
        return session;
      }),
    );
    const results = await Promise.allSettled(
      users.flatMap(({ userId, sessionId }) => [
        identities.unlink(userId, 'github', sessionId),
        identities.unlink(userId, 'google', sessionId),
      ]),
    );
    expect(errorCodesOf(results)).toEqual(Array(USER_COUNT).fill('auth/last-provider'));
    const methods = await Promise.all(users.map(({ userId }) => readMethods(userId)));
    expect(methods.filter(({ length }) => length !== 1)).toEqual([]);
  });
});
