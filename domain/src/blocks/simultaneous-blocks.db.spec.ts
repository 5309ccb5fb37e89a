import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import pg from 'pg';
import { FollowsService } from '../follows/follows.service.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { MessagesService } from '../messages/messages.service.js';
import { BlocksService } from './blocks.service.js';

let api: RunningApi;
let otherConnection: pg.Client;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  api = await startApi();
  otherConnection = new pg.Client({ connectionString: api.application.get<Settings>(SETTINGS).DATABASE_URL });
  // Dropping the database closes this open connection, which emits an error.
  otherConnection.on('error', () => undefined);
  await otherConnection.connect();
});
afterAll(async () => {
  await otherConnection.end();
  await api.stop();
});
beforeEach(async () => {
  [ada, ben] = [await api.signUp('Ada'), await api.signUp('Ben')];
});

// Ends the transaction of a test that failed.
afterEach(() => otherConnection.query('ROLLBACK'));

const block = () => api.application.get(BlocksService).block(ada.userId, ben.userId);
const follow = (follower: Person, followed: Person) =>
  api.application.get(FollowsService).follow(follower.userId, followed.userId);
const send = (sender: Person, recipient: Person) =>
  api.application
    .get(MessagesService)
    .send(sender.userId, { recipientId: recipient.userId, subject: 'Question', content: 'Hello' });
const readFollowsOfAda = () =>
  api.query('SELECT FROM follows WHERE $1 IN (follower_id, followed_id)', [ada.userId]);
const readMessagesOfAda = () =>
  api.query('SELECT FROM messages WHERE $1 IN (sender_id, recipient_id)', [ada.userId]);
const insertFollowSql = 'INSERT INTO follows (follower_id, followed_id, created_at) VALUES ($1, $2, now())';

/** A call that has started, and whether it has ended. */
interface StartedCall {
  readonly outcome: Promise<unknown>;
  hasEnded: boolean;
}

/** Starts a call whose outcome is its result or its error. */
function start(call: Promise<unknown>): StartedCall {
  const startedCall = { outcome: call.catch((error: unknown) => error), hasEnded: false };
  void startedCall.outcome.then(() => (startedCall.hasEnded = true));
  return startedCall;
}

/** Returns how many transactions of this database wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await api.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** Starts a call and waits until its transaction waits for a lock that the other connection holds. */
async function startAndWait(call: () => Promise<unknown>): Promise<StartedCall> {
  const startedCall = start(call());
  await until(async () => (await countWaiting()) === 1);
  return startedCall;
}

/** Starts a second call, and waits until it has ended or its transaction waits too. */
async function startSecond(call: () => Promise<unknown>): Promise<StartedCall> {
  const secondCall = start(call());
  await until(async () => secondCall.hasEnded || (await countWaiting()) === 2);
  return secondCall;
}

describe('while a block is being stored (PEOPLE-21)', () => {
  /** Starts a block that waits to delete a follow, which the other connection has locked. */
  async function startBlock(): Promise<StartedCall> {
    await follow(ben, ada);
    await otherConnection.query('BEGIN');
    await otherConnection.query('SELECT FROM follows WHERE follower_id = $1 FOR UPDATE', [ben.userId]);
    return startAndWait(block);
  }

  it('a follow waits for it and is refused', async () => {
    const blockCall = await startBlock();
    const followCall = await startSecond(() => follow(ada, ben));
    await otherConnection.query('COMMIT');
    expect(await blockCall.outcome).toBeUndefined();
    expect(await followCall.outcome).toMatchObject({ code: 'follow/blocked' });
    expect(await readFollowsOfAda()).toEqual([]);
  });

  it.each([
    ['the blocked person', 'message/blocked', () => send(ben, ada)],
    ['the person who blocks', 'message/blocked-by-you', () => send(ada, ben)],
  ])('a message of %s waits for it and is refused', async (_sender, code, sendMessage) => {
    const blockCall = await startBlock();
    const messageCall = await startSecond(sendMessage);
    await otherConnection.query('COMMIT');
    expect(await blockCall.outcome).toBeUndefined();
    expect(await messageCall.outcome).toMatchObject({ code });
    expect(await readMessagesOfAda()).toEqual([]);
  });
});

describe('a block (PEOPLE-21)', () => {
  it('waits for a follow that is being stored, and ends it', async () => {
    await otherConnection.query('BEGIN');
    await otherConnection.query(insertFollowSql, [ben.userId, ada.userId]);
    // The follow waits until the same row of the other connection is committed or rolled back.
    const followCall = await startAndWait(() => follow(ben, ada));
    const blockCall = await startSecond(block);
    await otherConnection.query('ROLLBACK');
    expect(await followCall.outcome).toBeUndefined();
    expect(await blockCall.outcome).toBeUndefined();
    expect(await readFollowsOfAda()).toEqual([]);
  });

  it('waits for a message that is being stored', async () => {
    await send(ben, ada);
    await otherConnection.query('BEGIN');
    await otherConnection.query('SELECT FROM conversations WHERE user_id = $1 FOR UPDATE', [ada.userId]);
    const messageCall = await startAndWait(() => send(ben, ada));
    const blockCall = await startSecond(block);
    expect(blockCall.hasEnded).toBe(false);
    await otherConnection.query('COMMIT');
    expect(await messageCall.outcome).toMatchObject({ senderId: ben.userId });
    expect(await blockCall.outcome).toBeUndefined();
    expect(await readMessagesOfAda()).toHaveLength(2);
  });
});
