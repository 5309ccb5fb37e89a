import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../database/database-options.js';
import { Clock, DAY_MS, MINUTE_MS } from '../foundation/clock.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { OutboxEvent } from '../foundation/outbox/outbox-event.entity.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { REFRESH_GRACE_MS, SESSION_WINDOW_MS } from './identity.rules.js';
import { RefreshToken } from './refresh-token.entity.js';
import { Session } from './session.entity.js';
import { deleteOldTokens, markTokensUsed, selectSuccessors } from './sessions.queries.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';

class TestClock extends Clock {
  time = new Date('2026-03-01T12:00:00Z');
  override now(): Date {
    return this.time;
  }
  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}

/** How many tabs of one browser refresh at the same time. */
const TAB_COUNT = 20;
/** How many rows a run of the sweep deletes at most in these tests. */
const BATCH_SIZE = 20;
const MANY_TOKENS = 5000;

let database: TestDatabase;
let source: DataSource;
let clock: TestClock;
let sessions: SessionsService;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions(database.url)).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(async () => {
  clock = new TestClock();
  sessions = new SessionsService(new Transactions(source), new Outbox(clock), clock);
  userId = randomUUID();
  await source.manager.insert(User, {
    id: userId,
    displayName: 'Ada',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
});

const expiredError = expect.objectContaining({ code: 'auth/user-token-expired' });
/** Returns the numbers of a session's tokens in ascending order. */
async function readSteps(sessionId: string): Promise<number[]> {
  const tokens = await source.manager.findBy(RefreshToken, { sessionId });
  return tokens.map(({ step }) => step).sort((a, b) => a - b);
}
/** Inserts tokens that were created now and are used, each the successor of the one before. */
async function insertUsedTokens(sessionId: string, count: number): Promise<void> {
  await source.query(
    `INSERT INTO refresh_tokens (token_hash, session_id, step, parent_step, created_at, used_at)
     SELECT gen_random_uuid(), $1, step, step - 1, $3, $3 FROM generate_series(1, $2) step`,
    [sessionId, count, clock.now()],
  );
}
/** Runs the sweep until nothing is left to delete, also of other tests. */
async function sweepAll(): Promise<void> {
  while ((await sessions.deleteExpired(BATCH_SIZE)) > 0);
}
const readSession = (id: string) => source.manager.findOneByOrFail(Session, { id });

describe('a session', () => {
  it('stores its token as a hash, and the browser’s name without characters that Postgres refuses', async () => {
    const session = await sessions.open(userId, `Browser\u0000\ud800${'x'.repeat(500)}`);
    const tokens = await source.manager.findBy(RefreshToken, { sessionId: session.sessionId });
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(session.refreshToken);
    expect((await readSession(session.sessionId)).userAgent).toMatch(/^Browser\ufffdx+$/);
  });

  it('expires 30 days after its last use, not a second later', async () => {
    const session = await sessions.open(userId, '');
    clock.advance(SESSION_WINDOW_MS - 1000);
    const rotatedSession = await sessions.rotate(session.refreshToken);
    expect(rotatedSession.expiresAt).toEqual(clock.in(30 * DAY_MS));
    clock.advance(SESSION_WINDOW_MS);
    await expect(sessions.rotate(rotatedSession.refreshToken)).rejects.toEqual(expiredError);
  });

  it('ends at a sign-out with any of its tokens, and other sessions continue', async () => {
    const [firstSession, secondSession] = [await sessions.open(userId, ''), await sessions.open(userId, '')];
    const rotatedSession = await sessions.rotate(firstSession.refreshToken);
    await sessions.close(rotatedSession.refreshToken);
    await expect(sessions.rotate(rotatedSession.refreshToken)).rejects.toEqual(expiredError);
    await expect(sessions.rotate(secondSession.refreshToken)).resolves.toMatchObject({ userId });
    expect(await readSession(firstSession.sessionId)).toMatchObject({ revokeReason: 'logout' });
  });

  it('of a disabled user is refused and ended', async () => {
    const session = await sessions.open(userId, '');
    await source.manager.update(User, { id: userId }, { disabledAt: clock.now() });
    await expect(sessions.rotate(session.refreshToken)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    expect(await readSession(session.sessionId)).toMatchObject({ revokeReason: 'disabled' });
    await expect(sessions.rotate(session.refreshToken)).rejects.toMatchObject({ code: 'auth/user-disabled' });
  });

  it('ends when its user is disabled, and stays ended when the user is enabled again', async () => {
    const session = await sessions.open(userId, '');
    await source.manager.update(User, { id: userId }, { disabledAt: clock.now() });
    await expect(sessions.rotate(session.refreshToken)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    await source.manager.update(User, { id: userId }, { disabledAt: null });
    await expect(sessions.rotate(session.refreshToken)).rejects.toEqual(expiredError);
  });

  it('is not opened by an unknown token', async () => {
    await expect(sessions.rotate('')).rejects.toEqual(expiredError);
    await expect(sessions.rotate('\u0000'.repeat(9000))).rejects.toEqual(expiredError);
    await expect(sessions.close('unknown')).resolves.toBeUndefined();
  });
});

describe('a refresh token', () => {
  it('ends the session if it is used later than its successor (SIGNIN-5)', async () => {
    const session = await sessions.open(userId, '');
    const rotatedSession = await sessions.rotate(session.refreshToken);
    clock.advance(REFRESH_GRACE_MS + 1);
    const nextSession = await sessions.rotate(rotatedSession.refreshToken);
    await expect(sessions.rotate(session.refreshToken)).rejects.toEqual(expiredError);
    await expect(sessions.rotate(nextSession.refreshToken)).rejects.toEqual(expiredError);
    expect(await readSession(session.sessionId)).toMatchObject({ revokeReason: 'reuse' });
    const events = await source.manager.findBy(OutboxEvent, { name: 'session.reused' });
    expect(events.map((event) => event.payload)).toContainEqual({ userId, sessionId: session.sessionId });
  });

  it.each([
    ['at the sign-in', 0],
    ['at a later refresh', 1],
    ['twice in a row', 2],
  ])(
    'gets another successor later if the response with the first one was lost: %s (SIGNIN-5)',
    async (_caseName, count) => {
      let session = await sessions.open(userId, '');
      for (let refresh = 0; refresh <= count; refresh += 1) {
        // The client sends the same token again until a response arrives.
        await sessions.rotate(session.refreshToken);
        clock.advance(30_000);
        await sessions.rotate(session.refreshToken);
        clock.advance(DAY_MS);
        session = await sessions.rotate(session.refreshToken);
        clock.advance(10 * MINUTE_MS);
      }
      await expect(sessions.rotate(session.refreshToken)).resolves.toMatchObject({ userId });
    },
  );

  it.each(['the thief', 'the owner'])(
    'used again by a thief before its successor was used ends the session when both continue, %s first (SIGNIN-5)',
    async (first) => {
      const session = await sessions.open(userId, '');
      const ownersSession = await sessions.rotate(session.refreshToken);
      clock.advance(MINUTE_MS);
      const thiefsSession = await sessions.rotate(session.refreshToken);
      clock.advance(10 * MINUTE_MS);
      const [firstSession, secondSession] =
        first === 'the owner' ? [ownersSession, thiefsSession] : [thiefsSession, ownersSession];
      const nextSession = await sessions.rotate(firstSession.refreshToken);
      clock.advance(REFRESH_GRACE_MS + 1);
      await expect(sessions.rotate(secondSession.refreshToken)).rejects.toEqual(expiredError);
      await expect(sessions.rotate(nextSession.refreshToken)).rejects.toEqual(expiredError);
      expect(await readSession(session.sessionId)).toMatchObject({ revokeReason: 'reuse' });
    },
  );

  it('used again within ten seconds gets a successor, even if another one has been used (SIGNIN-5)', async () => {
    const session = await sessions.open(userId, '');
    const rotatedSession = await sessions.rotate(session.refreshToken);
    await sessions.rotate(rotatedSession.refreshToken);
    clock.advance(REFRESH_GRACE_MS);
    await expect(sessions.rotate(session.refreshToken)).resolves.toMatchObject({ userId });
    clock.advance(1);
    await expect(sessions.rotate(session.refreshToken)).rejects.toEqual(expiredError);
  });

  it('gives tabs that send it within ten seconds a successor each', async () => {
    const session = await sessions.open(userId, '');
    const tabSessions = await Promise.all(
      Array.from({ length: TAB_COUNT }, () => sessions.rotate(session.refreshToken)),
    );
    clock.advance(REFRESH_GRACE_MS);
    tabSessions.push(await sessions.rotate(session.refreshToken));
    expect(new Set(tabSessions.map((tab) => tab.refreshToken)).size).toBe(TAB_COUNT + 1);
    const tokens = await source.manager.findBy(RefreshToken, { sessionId: session.sessionId });
    expect(new Set(tokens.map(({ step }) => step))).toEqual(new Set(Array(TAB_COUNT + 2).keys()));
    // All successors stay valid, because the browser keeps the token that arrives last.
    expect(tokens.filter(({ usedAt }) => usedAt).map(({ step }) => step)).toEqual([0]);
  });

  it('ends the session if two of its successors are used over ten seconds apart', async () => {
    const session = await sessions.open(userId, '');
    const [keptToken, copiedToken] = [
      await sessions.rotate(session.refreshToken),
      await sessions.rotate(session.refreshToken),
    ];
    clock.advance(10 * MINUTE_MS);
    const rotatedSession = await sessions.rotate(keptToken.refreshToken);
    clock.advance(10 * MINUTE_MS);
    await expect(sessions.rotate(copiedToken.refreshToken)).rejects.toEqual(expiredError);
    await expect(sessions.rotate(rotatedSession.refreshToken)).rejects.toEqual(expiredError);
  });
});

describe('sweeping', () => {
  it('deletes expired sessions with their tokens, and no others', async () => {
    const [oldSession, youngSession] = [await sessions.open(userId, ''), await sessions.open(userId, '')];
    clock.advance(DAY_MS);
    await sessions.rotate(youngSession.refreshToken);
    clock.advance(SESSION_WINDOW_MS - DAY_MS + 1);
    await sweepAll();
    expect(await readSteps(oldSession.sessionId)).toEqual([]);
    expect(await source.manager.existsBy(Session, { id: oldSession.sessionId })).toBe(false);
    await expect(readSession(youngSession.sessionId)).resolves.toBeDefined();
  });

  it('deletes tokens of a living session once they are 30 days old, and no younger ones (SIGNIN-5)', async () => {
    const firstSession = await sessions.open(userId, '');
    clock.advance(MINUTE_MS);
    const secondSession = await sessions.rotate(firstSession.refreshToken);
    clock.advance(SESSION_WINDOW_MS - MINUTE_MS);
    await sessions.rotate(secondSession.refreshToken);
    await sweepAll();
    expect(await readSteps(firstSession.sessionId)).toEqual([0, 1, 2]);
    clock.advance(1);
    await sweepAll();
    expect(await readSteps(firstSession.sessionId)).toEqual([1, 2]);
  });

  it('deletes a session with many tokens in batches, the tokens first', async () => {
    const { sessionId } = await sessions.open(userId, '');
    await insertUsedTokens(sessionId, 2 * BATCH_SIZE);
    clock.advance(SESSION_WINDOW_MS + 1);
    let earlierCount = (await readSteps(sessionId)).length;
    while (await source.manager.existsBy(Session, { id: sessionId })) {
      await sessions.deleteExpired(BATCH_SIZE);
      const { length: count } = await readSteps(sessionId);
      expect(earlierCount - count).toBeLessThanOrEqual(BATCH_SIZE);
      earlierCount = count;
    }
    expect(await source.manager.existsBy(Session, { id: sessionId })).toBe(false);
  });
});

describe('a session with many used tokens', () => {
  it.each([
    ['a refresh', markTokensUsed('', new Date()).text, 'refresh_tokens_unused'],
    ['a late refresh', selectSuccessors('', 0).text, 'refresh_tokens_successors'],
    ['the sweep', deleteOldTokens(new Date(), 1).text, 'refresh_tokens_created_at'],
  ])('is not read as a whole by %s (SIGNIN-5)', async (_caseName, text, indexName) => {
    const { sessionId } = await sessions.open(userId, '');
    await insertUsedTokens(sessionId, MANY_TOKENS);
    await source.query('ANALYZE refresh_tokens');
    const plan = JSON.stringify(await source.query(`EXPLAIN (GENERIC_PLAN) ${text}`));
    expect(plan).toContain(indexName);
  });
});
