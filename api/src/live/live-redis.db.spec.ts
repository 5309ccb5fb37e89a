import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { call } from '@market/test/api/catalogue';
import { type EventStream, openStream } from '@market/test/api/event-stream';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { LiveHub } from './live-hub.js';

describe.skipIf(!hasRedis())('an event stream where Redis is configured (NOTIFY-5)', () => {
  let redis: TestRedis;
  let firstApi: RunningApi;
  /** A second process that uses the same database. */
  let secondApi: RunningApi;
  let ada: Person;
  let ben: Person;
  let stream: EventStream;

  beforeAll(async () => {
    redis = await startRedis();
    firstApi = await startApi({ REDIS_URL: redis.url });
    const { DATABASE_URL } = firstApi.application.get<Settings>(SETTINGS);
    secondApi = await startApi({ DATABASE_URL, REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await secondApi.stop();
    await firstApi.stop();
    await redis.kill();
  });
  beforeEach(async () => {
    [ada, ben] = [await firstApi.signUp('Ada'), await firstApi.signUp('Ben')];
    stream = await openStream(firstApi, ada);
    await stream.waitForEvents('counts', 1);
    return () => stream.close();
  });

  const sendMessage = (content: string) =>
    call(secondApi, 'POST', '/users/messages', {
      person: ben,
      body: { recipientId: ada.userId, subject: 'Hello', content },
    });

  it('has the messages of another process, without notifications from Postgres', async () => {
    const notifications: unknown[] = [];
    const { DATABASE_URL } = firstApi.application.get<Settings>(SETTINGS);
    const listener = new pg.Client({ connectionString: DATABASE_URL });
    await listener.connect();
    listener.on('notification', ({ payload }) => notifications.push(payload));
    await listener.query('LISTEN live');
    // If only the check every 15 seconds found these messages, the test would take a minute.
    for (const count of [1, 2, 3, 4]) {
      await sendMessage(`message ${count}`);
      await stream.waitForEvents('message', count);
    }
    await listener.query('SELECT 1');
    await listener.end();
    expect(notifications).toEqual([]);
  });

  it('misses nothing while Redis is unreachable, and has new messages at once when Redis is back', async () => {
    await redis.kill();
    await sendMessage('one');
    await firstApi.application.get(LiveHub).check();
    await stream.waitForEvents('message', 1);
    await sendMessage('two');
    await redis.start();
    await stream.waitForEvents('message', 2);
    await sendMessage('three');
    await stream.waitForEvents('message', 3);
  });
});
