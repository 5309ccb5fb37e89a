import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { HOUR_MS } from '@market/domain/foundation/clock';
import { LiveEventsService } from '@market/domain/live/live-events.service';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { call } from '@market/test/api/catalogue';
import { type EventStream, originOf, openStream } from '@market/test/api/event-stream';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { LiveHub, STREAMS_PER_USER } from './live-hub.js';

let firstApi: RunningApi;
/** A second process that uses the same database. */
let secondApi: RunningApi;
let ada: Person;
let ben: Person;
const openStreams: EventStream[] = [];

beforeAll(async () => {
  firstApi = await startApi();
  const { DATABASE_URL } = firstApi.application.get<Settings>(SETTINGS);
  secondApi = await startApi({ DATABASE_URL });
});
afterAll(async () => {
  await secondApi.stop();
  await firstApi.stop();
});
beforeEach(async () => {
  for (const stream of openStreams.splice(0)) stream.close();
  [ada, ben] = [await firstApi.signUp('Ada'), await firstApi.signUp('Ben')];
});

async function watch(person: Person, lastEventId?: string, api = firstApi): Promise<EventStream> {
  const stream = await openStream(api, person, lastEventId);
  openStreams.push(stream);
  await stream.waitForEvents('counts', 1);
  return stream;
}

async function sendMessage(from: Person, to: Person, content: string, api = firstApi): Promise<string> {
  const body = { recipientId: to.userId, subject: 'Hello', content };
  return (await call(api, 'POST', '/users/messages', { person: from, body })).json().id;
}

const contentsOf = (stream: EventStream) => stream.eventsNamed('message').map(({ data }) => data['content']);
const idsOf = (stream: EventStream) => stream.eventsNamed('message').map(({ data }) => data['id']);

describe('an event stream', () => {
  it('has server-sent events that nothing stores, compresses or buffers', async () => {
    const { status, headers } = await watch(ada);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('begins with its position and the current counts', async () => {
    await sendMessage(ben, ada, 'one');
    const stream = await watch(ada);
    expect(stream.eventsNamed('ready')[0]?.data).toEqual({ resumed: false });
    expect(stream.eventsNamed('counts')[0]?.data).toMatchObject({
      unread: 1,
      total: 1,
      sent: 0,
      received: 1,
    });
    expect(stream.eventsNamed('message')).toEqual([]);
  });

  it('is for signed-in people only', async () => {
    const response = await fetch(`${await originOf(firstApi)}/api/events`);
    expect(response.status).toBe(401);
  });

  it('sends each message after Postgres’ notification, also if another process received the message', async () => {
    const stream = await watch(ada);
    // Each message is sent after the previous one has arrived. If only the check every 15 seconds found messages,
    // the test would take a minute.
    for (const [index, api] of [firstApi, secondApi, firstApi, secondApi].entries()) {
      await sendMessage(ben, ada, `message ${index + 1}`, api);
      await stream.waitForEvents('message', index + 1);
    }
    expect(contentsOf(stream)).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
    await until(() => stream.eventsNamed('counts').at(-1)?.data['unread'] === 4);
  });

  it('sends a message and its read mark to sender and recipient only', async () => {
    const carl = await firstApi.signUp('Carl');
    const adasStream = await watch(ada);
    const bensStream = await watch(ben, undefined, secondApi);
    const carlsStream = await watch(carl);
    const id = await sendMessage(ben, ada, 'hello');
    await Promise.all([adasStream.waitForEvents('message', 1), bensStream.waitForEvents('message', 1)]);
    await call(secondApi, 'PUT', `/users/messages/${id}/read`, { person: ada });
    await Promise.all([adasStream.waitForEvents('read', 1), bensStream.waitForEvents('read', 1)]);
    expect(bensStream.eventsNamed('read')[0]?.data).toEqual({
      id,
      senderid: ben.userId,
      recipientid: ada.userId,
    });
    expect(carlsStream.events.map(({ name }) => name)).toEqual(['ready', 'counts']);
  });

  it('sends one read mark to each person for a message that was read with all earlier ones (MESSAGE-4)', async () => {
    const bensStream = await watch(ben);
    const firstId = await sendMessage(ben, ada, 'one');
    const id = await sendMessage(ben, ada, 'two');
    await call(firstApi, 'PUT', `/users/messages/${id}/read?earlier=true`, { person: ada });
    await call(firstApi, 'PUT', `/users/messages/${firstId}/read`, { person: ada });
    await sendMessage(ben, ada, 'three');
    await bensStream.waitForEvents('message', 3);
    const data = { id, senderid: ben.userId, recipientid: ada.userId, earlier: true };
    expect(bensStream.eventsNamed('read').map((event) => event.data)).toEqual([data]);
  });

  it('resumes where it broke off, without gaps or repetitions', async () => {
    const firstStream = await watch(ada);
    await sendMessage(ben, ada, 'one');
    await firstStream.waitForEvents('message', 1);
    firstStream.close();
    await sendMessage(ben, ada, 'two', secondApi);
    await sendMessage(ben, ada, 'three');
    const secondStream = await watch(ada, firstStream.lastEventId(), secondApi);
    expect(secondStream.eventsNamed('ready')[0]?.data).toEqual({ resumed: true });
    await sendMessage(ben, ada, 'four');
    await secondStream.waitForEvents('message', 3);
    expect(contentsOf(secondStream)).toEqual(['two', 'three', 'four']);
  });

  it('neither loses nor repeats any of 200 messages of 8 senders while its connection is closed again and again', async () => {
    const senders = await Promise.all(
      Array.from({ length: 8 }, (_, index) => firstApi.signUp(`Sender ${index}`)),
    );
    const receivedIds: unknown[] = [];
    let stream = await watch(ada);
    const sending = Promise.all(
      senders.map(async (sender, index) => {
        for (let count = 0; count < 25; count += 1)
          await sendMessage(sender, ada, `${index}.${count}`, count % 2 ? firstApi : secondApi);
      }),
    );
    let isSending = true;
    void sending.finally(() => (isSending = false));
    while (isSending) {
      const [receivedCount, lastEventId] = [idsOf(stream).length, stream.lastEventId()];
      await until(() => !isSending || idsOf(stream).length > receivedCount + 5 || lastEventId === undefined);
      stream.close();
      await stream.ended;
      receivedIds.push(...idsOf(stream));
      stream = await watch(ada, stream.lastEventId(), receivedIds.length % 2 ? firstApi : secondApi);
    }
    await sending;
    await until(() => receivedIds.length + idsOf(stream).length >= 200);
    receivedIds.push(...idsOf(stream));
    expect(receivedIds).toHaveLength(200);
    expect(new Set(receivedIds).size).toBe(200);
  });

  it('that broke off too long ago says so and starts again', async () => {
    const startedAt = new Date();
    const firstStream = await watch(ada);
    firstStream.close();
    firstApi.setTime(new Date(startedAt.getTime() + 6 * HOUR_MS + 1000));
    const lateStream = await openStream(
      firstApi,
      { ...ada, authorization: await signToken(ada) },
      firstStream.lastEventId(),
    );
    openStreams.push(lateStream);
    await lateStream.waitForEvents('ready', 1);
    firstApi.setTime(new Date());
    expect(lateStream.eventsNamed('ready')[0]?.data).toEqual({ resumed: false });
  });

  it('whose last event is missing after a backup was restored says so and starts again (NOTIFY-5)', async () => {
    const firstStream = await watch(ada);
    await sendMessage(ben, ada, 'lost');
    await firstStream.waitForEvents('message', 1);
    firstStream.close();
    // The restored log lacks the message, and its ids are used again.
    await firstApi.query(
      `WITH lost AS (DELETE FROM live_events WHERE user_id = ANY($1) RETURNING id)
       SELECT setval(pg_get_serial_sequence('live_events', 'id'), min(id), false) FROM lost`,
      [[ada.userId, ben.userId]],
    );
    const secondStream = await watch(ada, firstStream.lastEventId());
    expect(secondStream.eventsNamed('ready')[0]?.data).toEqual({ resumed: false });
    await sendMessage(ben, ada, 'after the backup');
    await secondStream.waitForEvents('message', 1);
    expect(contentsOf(secondStream)).toEqual(['after the backup']);
  });

  it.each(['', '0', 'x', '1-', '-1', '9'.repeat(40), '1-1', "1'; DROP TABLE users"])(
    'starts again for an invalid id (%j)',
    async (lastEventId) => {
      const stream = await watch(ada, lastEventId);
      expect(stream.eventsNamed('ready')[0]?.data).toEqual({ resumed: false });
    },
  );

  it('ends when its session ends, in whichever process', async () => {
    const stream = await watch(ada);
    await secondApi.application.get(SessionsService).close(ada.refreshToken);
    await stream.ended;
    expect((await openStream(firstApi, ada)).status).toBe(401);
  });

  it('ends when its person is disabled', async () => {
    const stream = await watch(ada);
    await firstApi.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ada.userId]);
    await stream.ended;
    expect((await openStream(firstApi, ada)).status).toBe(401);
  });

  it(`is refused to a person with ${STREAMS_PER_USER} open streams, until one is closed`, async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => watch(ada)));
    expect((await openStream(firstApi, ada)).status).toBe(429);
    streams[0]?.close();
    await until(async () => {
      const reopenedStream = await openStream(firstApi, ada);
      openStreams.push(reopenedStream);
      return reopenedStream.status === 200;
    });
  });

  it('does not count toward the limit after its client disconnects, also before it began', async () => {
    const { hostname, port } = new URL(await originOf(firstApi));
    const requestHead = `GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: ${ada.authorization}\r\n\r\n`;
    for (let count = 0; count < 2 * STREAMS_PER_USER; count += 1) {
      const disconnectingSocket = connect(Number(port), hostname);
      await once(disconnectingSocket, 'connect');
      disconnectingSocket.write(requestHead, () => disconnectingSocket.resetAndDestroy());
      await once(disconnectingSocket, 'close');
    }
    await until(async () => {
      const stream = await openStream(firstApi, ada);
      openStreams.push(stream);
      return stream.status === 200;
    });
  });

  it('survives the loss of the database’s notifications, and misses nothing', async () => {
    const stream = await watch(ada);
    await firstApi.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'mvp-market-live' AND datname = current_database()`,
    );
    await sendMessage(ben, ada, 'said while nobody listened');
    expect(contentsOf(stream).length).toBeLessThanOrEqual(1);
    await stream.waitForEvents('message', 1);
  });

  it('has an event at the next check if Postgres sent no notification about it', async () => {
    const stream = await watch(ada);
    const id = await sendMessage(ben, ada, 'hello');
    await stream.waitForEvents('message', 1);
    await firstApi.query(
      `INSERT INTO live_events (user_id, kind, subject_id, created_at) VALUES ($1, 'message', $2, now())`,
      [ada.userId, id],
    );
    await firstApi.application.get(LiveHub).check();
    await stream.waitForEvents('message', 2);
  });

  it('that opens during the check of sessions stays open', async () => {
    await watch(ada);
    const sessions = firstApi.application.get(SessionsQueries, { strict: false });
    const findValidIds = sessions.findValidIds.bind(sessions);
    let lateStream: EventStream | undefined;
    const spy = vi.spyOn(sessions, 'findValidIds').mockImplementationOnce(async (...sessionIds) => {
      lateStream = await watch(ben);
      return findValidIds(...sessionIds);
    });
    await firstApi.application.get(LiveHub).check();
    spy.mockRestore();
    await sendMessage(ada, ben, 'are you there?');
    await lateStream?.waitForEvents('message', 1);
    expect(lateStream && contentsOf(lateStream)).toEqual(['are you there?']);
  });

  it('ends when its process shuts down', async () => {
    const { DATABASE_URL } = firstApi.application.get<Settings>(SETTINGS);
    const stoppingApi = await startApi({ DATABASE_URL });
    const { server } = stoppingApi.application.getHttpAdapter().getInstance();
    Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
    const stream = await watch(ada, undefined, stoppingApi);
    // Browsers open connections in advance. A connection without a request must not delay the shutdown.
    const unusedConnection = connect(Number(new URL(await originOf(stoppingApi)).port), '127.0.0.1');
    await once(unusedConnection, 'connect');
    await stoppingApi.stop();
    await stream.ended;
  });
});

describe('the log of events', () => {
  it('deletes events once no stream can resume from them, not a moment earlier', async () => {
    await sendMessage(ben, ada, 'old');
    const eventLog = firstApi.application.get(LiveEventsService);
    await eventLog.deleteOld();
    const countEvents = async () =>
      (await firstApi.query('SELECT 1 FROM live_events WHERE user_id = $1', [ada.userId])).length;
    expect(await countEvents()).toBe(1);
    firstApi.setTime(new Date(Date.now() + 7 * HOUR_MS + 1000));
    await eventLog.deleteOld();
    firstApi.setTime(new Date());
    expect(await countEvents()).toBe(0);
  });
});

/** Returns a token that is valid at the time of the test's clock. */
async function signToken(person: Person): Promise<string> {
  const { AccessTokens } = await import('../http/access/access-tokens.js');
  const { userId, sessionId } = person;
  return `Bearer ${await firstApi.application.get(AccessTokens).sign({ userId, sessionId })}`;
}
