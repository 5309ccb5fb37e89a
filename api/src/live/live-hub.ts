import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock, MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { LiveEventsQueries } from '@market/domain/live/live-events.queries';
import { LiveListener, type LiveNotification } from '@market/domain/live/live-listener';
import { LiveRedis } from '@market/domain/live/live-redis';
import type { Caller } from '../http/access/caller.js';
import { LiveStream } from './live-stream.js';
import { EventStreamReader } from './event-stream-reader.js';

/** How many streams of one person a process allows. A browser opens one stream for all its tabs. */
export const STREAMS_PER_USER = 10;
/** How many streams a process allows in total. */
const STREAMS_MAX = 7500;
/**
 * How often open streams are checked, in case Postgres or Redis lost the notification of an event or an ended session.
 */
const STREAM_CHECK_EVERY_MS = 15 * SECOND_MS;
/**
 * A check reads events up to this age. The age is longer than several check intervals, and longer than any
 * transaction that appends an event.
 */
const STREAM_CHECK_LOOKBACK_MS = MINUTE_MS;

/** Opens, wakes and closes the event streams of this process. */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Set<LiveStream>();
  private readonly streamsByUserId = new Map<string, Set<LiveStream>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly listener: LiveListener,
    private readonly redis: LiveRedis,
    private readonly eventStreamReader: EventStreamReader,
    private readonly events: LiveEventsQueries,
    private readonly sessions: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.subscribe((notification) => this.handleNotification(notification));
    this.redis.subscribe({
      onUserEvents: (id) => this.handleNotification({ about: 'user', id }),
      onConnected: () => this.wakeAll(),
    });
    this.timer = setInterval(() => void this.check(), STREAM_CHECK_EVERY_MS);
    this.timer.unref();
  }

  /** Ends all streams at once; their browsers reconnect to another process. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const stream of this.streams) stream.close();
  }

  /** Responds with an event stream. Throws `request/too-many` and `server/unavailable`. */
  open(caller: Caller, reply: FastifyReply, lastEventId: unknown): void {
    this.assertBelowStreamLimit(caller.userId);
    sendHead(reply);
    // The response to a HEAD request has only headers.
    if (reply.request.method === 'HEAD') return void reply.raw.end();
    // If the client disconnected while its session was read, `close` was emitted already. The stream is not added,
    // because nothing would remove it.
    if (reply.raw.destroyed) return;
    const stream = new LiveStream(caller, reply.raw, this.eventStreamReader);
    this.add(stream);
    reply.raw.once('close', () => this.remove(stream));
    void stream.start(lastEventId);
  }

  /**
   * Wakes streams that have unsent events, and closes those whose session has ended, in case Postgres or Redis lost a
   * notification. Makes two queries in total, not two per stream.
   */
  async check(): Promise<void> {
    // A copy, because streams that open during the queries are not covered by their results.
    const streams = [...this.streams];
    await Promise.all([this.wakeOutdated(streams), this.closeEnded(streams)]).catch(() => undefined);
  }

  private assertBelowStreamLimit(userId: string): void {
    if (this.isClosing || this.streams.size >= STREAMS_MAX) throw new DomainError('server/unavailable');
    if ((this.streamsByUserId.get(userId)?.size ?? 0) >= STREAMS_PER_USER)
      throw new DomainError('request/too-many');
  }

  private add(stream: LiveStream): void {
    const { userId } = stream.caller;
    this.streams.add(stream);
    const userStreams = this.streamsByUserId.get(userId) ?? new Set();
    this.streamsByUserId.set(userId, userStreams.add(stream));
  }

  private remove(stream: LiveStream): void {
    this.streams.delete(stream);
    const { userId } = stream.caller;
    const userStreams = this.streamsByUserId.get(userId);
    userStreams?.delete(stream);
    if (userStreams?.size === 0) this.streamsByUserId.delete(userId);
  }

  private handleNotification(notification: LiveNotification): void {
    if (notification.about === 'connected') this.wakeAll();
    if (notification.about === 'user')
      for (const stream of this.streamsByUserId.get(notification.id) ?? []) stream.wake();
    if (notification.about === 'disabled')
      for (const stream of this.streamsByUserId.get(notification.id) ?? []) stream.close();
    if (notification.about === 'session')
      for (const stream of this.streams) if (stream.caller.sessionId === notification.id) stream.close();
  }

  private wakeAll(): void {
    for (const stream of this.streams) stream.wake();
  }

  private async wakeOutdated(streams: readonly LiveStream[]): Promise<void> {
    if (streams.length === 0) return;
    const newestIds = await this.events.findNewestSince(this.clock.in(-STREAM_CHECK_LOOKBACK_MS));
    for (const stream of streams) {
      const { caller, position } = stream;
      const newestId = newestIds.get(caller.userId);
      if (newestId !== undefined && position !== undefined && BigInt(position) < BigInt(newestId))
        stream.wake();
    }
  }

  private async closeEnded(streams: readonly LiveStream[]): Promise<void> {
    const sessionIds = streams.map(({ caller }) => caller.sessionId);
    const validIds = await this.sessions.findValidIds(sessionIds, this.clock.now());
    for (const stream of streams) if (!validIds.has(stream.caller.sessionId)) stream.close();
  }
}

/** Sends the headers that the reply already has, and those of an event stream, which forbid caching and buffering. */
function sendHead(reply: FastifyReply): void {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };
  reply.hijack();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200);
  reply.raw.flushHeaders();
}
