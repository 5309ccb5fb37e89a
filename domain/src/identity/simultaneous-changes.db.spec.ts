import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import pg from 'pg';
import { AccountDeletionService } from '../accounts/account-deletion.service.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { ProfilesService } from '../profiles/profiles.service.js';
import { AccountsService } from './accounts.service.js';
import { IdentitiesService } from './identities.service.js';
import type { ProviderAccount } from './identity.rules.js';
import { type OpenSession, SessionsService } from './sessions.service.js';

/** How many accounts are changed in all ways at the same time. */
const ACCOUNT_COUNT = 10;

const MODERATOR = { userId: newId(), role: 'moderator' } as const;

let api: RunningApi;
/** A connection whose transaction holds locks, so that a call waits in the middle of its own transaction. */
let lockHolder: pg.Client;
let gitHubAccount: ProviderAccount;
let googleAccount: ProviderAccount;
/** A session of a user with both accounts. */
let session: OpenSession;

beforeAll(async () => {
  api = await startApi();
  lockHolder = new pg.Client({ connectionString: api.application.get<Settings>(SETTINGS).DATABASE_URL });
  // Dropping the database closes this open connection, which emits an error.
  lockHolder.on('error', () => undefined);
  await lockHolder.connect();
});
afterAll(async () => {
  await lockHolder.end();
  await api.stop();
});
beforeEach(async () => {
  gitHubAccount = createAccount('github');
  googleAccount = createAccount('google');
  session = await signUp();
});
// Ends the transaction of a test that failed.
afterEach(() => lockHolder.query('ROLLBACK'));

const identities = () => api.application.get(IdentitiesService);
const sessions = () => api.application.get(SessionsService);
const accounts = () => api.application.get(AccountsService);

function createAccount(provider: ProviderAccount['provider']): ProviderAccount {
  const login = provider === 'github' ? 'ada' : '';
  return {
    provider,
    subject: newId(),
    login,
    displayName: 'Ada',
    email: 'ada@people.example',
    photoUrl: null,
  };
}
/** Signs up with the GitHub account and links the Google account. */
async function signUp(): Promise<OpenSession> {
  const newSession = await identities().signIn(gitHubAccount, '');
  await identities().link(newSession, googleAccount);
  return newSession;
}

const signIn = () => identities().signIn(gitHubAccount, '');
const unlinkGitHub = () => identities().unlink(session.userId, 'github', session.sessionId);
const disable = () => accounts().disable(MODERATOR, session.userId);
const deleteAccount = () => api.application.get(AccountDeletionService).delete(session.userId, session);
const changeProfile = () =>
  api.application.get(ProfilesService).change(session.userId, { displayname: 'Countess' });

/** Returns how many transactions of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await api.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/**
 * Starts `firstCall`, which waits for the table or rows that `lockSql` locks; then `secondCall`, which must wait for
 * `firstCall`. Releases the lock. Returns the result or the error of `secondCall`.
 */
async function runWhileOpen(
  firstCall: () => Promise<unknown>,
  lockSql: string,
  secondCall: () => Promise<unknown>,
): Promise<unknown> {
  await lockHolder.query('BEGIN');
  await lockHolder.query(lockSql);
  const firstResult = firstCall();
  await until(async () => (await countWaiting()) === 1);
  const secondResult = secondCall().catch((error: unknown) => error);
  await until(async () => (await countWaiting()) === 2);
  await lockHolder.query('COMMIT');
  await firstResult;
  return secondResult;
}

/**
 * Locks the table to which `unlink` and the deletion write last. Both then wait after all their other changes, and keep
 * their own locks.
 */
const LOCK_EVENTS_SQL = 'LOCK TABLE outbox_events IN EXCLUSIVE MODE';
/** Locks the session. `disable` ends it last, so `disable` waits after it has disabled the user. */
const lockSessionSql = () => `SELECT FROM sessions WHERE id = '${session.sessionId}' FOR UPDATE`;

const validSessionIds = async () =>
  (
    await api.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [
      session.userId,
    ])
  ).map(({ id }) => id);

describe('signing in with a method that is being unlinked (SIGNIN-4)', () => {
  it('creates another account if the method was unlinked first', async () => {
    const newSession = await runWhileOpen(unlinkGitHub, LOCK_EVENTS_SQL, signIn);
    expect(newSession).toMatchObject({ userId: expect.not.stringMatching(session.userId) });
    expect(await validSessionIds()).toEqual([session.sessionId]);
  });

  it('starts a session that the unlinking ends, if the sign-in was first', async () => {
    const lockIdentitySql = `SELECT FROM identities WHERE subject = '${gitHubAccount.subject}' FOR UPDATE`;
    expect(await runWhileOpen(signIn, lockIdentitySql, unlinkGitHub)).toBeUndefined();
    expect(await validSessionIds()).toEqual([session.sessionId]);
  });

  it('cannot link a method to the account in a session that the unlinking ends', async () => {
    const otherSession = await signIn();
    const unlinkGoogle = () => identities().unlink(session.userId, 'google', session.sessionId);
    const newAccount = createAccount('google');
    const link = () => identities().link(otherSession, newAccount);
    expect(await runWhileOpen(unlinkGoogle, LOCK_EVENTS_SQL, link)).toMatchObject({
      code: 'auth/user-token-expired',
    });
    expect(await api.query('SELECT FROM identities WHERE subject = $1', [newAccount.subject])).toEqual([]);
  });
});

describe('an account that is being disabled (SIGNIN-10)', () => {
  it.each([
    ['signing in', signIn],
    ['refreshing a session', () => sessions().rotate(session.refreshToken)],
    ['starting a session', () => sessions().open(session.userId, '')],
    ['changing the profile', changeProfile],
    ['unlinking a sign-in method', unlinkGitHub],
    ['deleting the account', deleteAccount],
  ])('refuses %s', async (_caseName, call) => {
    expect(await runWhileOpen(disable, lockSessionSql(), call)).toMatchObject({ code: 'auth/user-disabled' });
    expect(await validSessionIds()).toEqual([]);
  });

  it('has no session after a refresh that began before the disabling', async () => {
    const lockTokensSql = 'LOCK TABLE refresh_tokens IN EXCLUSIVE MODE';
    const refresh = () => sessions().rotate(session.refreshToken);
    expect(await runWhileOpen(refresh, lockTokensSql, disable)).toBeUndefined();
    expect(await validSessionIds()).toEqual([]);
  });
});

describe('a browser that was signed out while its request began (SIGNIN-10)', () => {
  it.each([
    ['unlink a sign-in method', unlinkGitHub],
    ['delete the account', deleteAccount],
  ])('cannot %s', async (_caseName, call) => {
    const otherSession = await signIn();
    await sessions().endOthers(session.userId, otherSession.sessionId);
    await expect(call()).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(await validSessionIds()).toEqual([otherSession.sessionId]);
  });
});

describe('an account that is being deleted (ACCOUNT-2)', () => {
  const readUser = () =>
    api.query('SELECT display_name, email, photo_url, github FROM users WHERE id = $1', [session.userId]);
  const clearedUser = {
    display_name: expect.not.stringContaining('C'),
    email: null,
    photo_url: '',
    github: '',
  };

  it('is not signed in to: the person gets a new account', async () => {
    const newSession = await runWhileOpen(deleteAccount, LOCK_EVENTS_SQL, signIn);
    expect(newSession).toMatchObject({ userId: expect.not.stringMatching(session.userId) });
    expect(await validSessionIds()).toEqual([]);
    expect(await readUser()).toEqual([clearedUser]);
  });

  it.each([
    ['refreshing a session', () => sessions().rotate(session.refreshToken), 'auth/user-token-expired'],
    ['starting a session', () => sessions().open(session.userId, ''), 'auth/unauthenticated'],
    ['linking a sign-in method', () => identities().link(session, googleAccount), 'auth/unauthenticated'],
    ['changing the profile', changeProfile, 'auth/unauthenticated'],
  ])('refuses %s', async (_caseName, call, code) => {
    expect(await runWhileOpen(deleteAccount, LOCK_EVENTS_SQL, call)).toMatchObject({ code });
    expect(await validSessionIds()).toEqual([]);
    expect(await readUser()).toEqual([clearedUser]);
  });
});

it('simultaneous changes of an account never deadlock', async () => {
  const results: PromiseSettledResult<unknown>[] = [];
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) {
    [gitHubAccount, googleAccount] = [createAccount('github'), createAccount('google')];
    session = await signUp();
    const calls = [signIn, unlinkGitHub, disable, deleteAccount, changeProfile];
    const sessionAndLinkCalls = [
      () => sessions().rotate(session.refreshToken),
      () => identities().link(session, googleAccount),
    ];
    const enable = () => accounts().enable(MODERATOR, session.userId);
    const endOthers = () => sessions().endOthers(session.userId, session.sessionId);
    const startedCalls = [...calls, ...sessionAndLinkCalls, enable, endOthers, signIn, unlinkGitHub, disable];
    results.push(...(await Promise.allSettled(startedCalls.map((call) => call()))));
  }
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(errors.filter((error) => !(error instanceof DomainError))).toEqual([]);
});
