import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock, SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { LiveListener, type LiveNotification } from '@market/domain/live/live-listener';
import type { Caller } from '../http/access/caller.js';
import { WakeSignal } from './wake-signal.js';
import { LiveStreams } from './live-streams.js';

/** Streams of one person in one process. A browser opens one for all its tabs. */
export const STREAMS_PER_USER = 10;
/** Streams of one process. */
const STREAMS_MAX = 5000;
/** How often the sessions of open streams are checked, for ends that no notification reported. */
const SESSION_CHECK_MS = 15 * SECOND_MS;

interface Stream {
  readonly caller: Caller;
  readonly signal: WakeSignal;
}

/** The open event streams of this process. */
@Injectable()
export class LiveHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Set<Stream>();
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly listener: LiveListener,
    private readonly texts: LiveStreams,
    private readonly sessions: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.subscribe((notification) => this.receive(notification));
    this.timer = setInterval(() => void this.endClosedSessions(), SESSION_CHECK_MS);
    this.timer.unref();
  }

  /** Ends all streams at once; their browsers reconnect to another process. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.timer);
    for (const { signal } of this.streams) signal.close();
  }

  /**
   * Responds with an event stream and resolves when it has ended. Throws `request/too-many` and `server/unavailable`.
   */
  async open(caller: Caller, reply: FastifyReply, lastEventId: unknown): Promise<void> {
    this.admit(caller.userId);
    const stream: Stream = { caller, signal: new WakeSignal() };
    this.streams.add(stream);
    reply.raw.once('close', () => stream.signal.close());
    sendHead(reply);
    // A HEAD request gets headers only.
    if (reply.request.method === 'HEAD') stream.signal.close();
    const text = this.texts.text({ userId: caller.userId, lastEventId, signal: stream.signal });
    try {
      await pipeline(Readable.from(text), reply.raw);
    } catch {
      // The client or the database is gone. The browser reconnects and resumes.
      reply.raw.destroy();
    } finally {
      this.streams.delete(stream);
    }
  }

  private admit(userId: string): void {
    if (this.closing || this.streams.size >= STREAMS_MAX) throw new DomainError('server/unavailable');
    const own = [...this.streams].filter(({ caller }) => caller.userId === userId);
    if (own.length >= STREAMS_PER_USER) throw new DomainError('request/too-many');
  }

  private receive(notification: LiveNotification): void {
    for (const { caller, signal } of this.streams) {
      if (notification.about === 'connected') signal.notify();
      else if (notification.about === 'user' && caller.userId === notification.id) signal.notify();
      else if (notification.about === 'session' && caller.sessionId === notification.id) signal.close();
      else if (notification.about === 'disabled' && caller.userId === notification.id) signal.close();
    }
  }

  private async endClosedSessions(): Promise<void> {
    const liveIds = await this.sessions
      .liveIds(
        [...this.streams].map(({ caller }) => caller.sessionId),
        this.clock.now(),
      )
      .catch(() => undefined);
    if (!liveIds) return;
    for (const { caller, signal } of this.streams) if (!liveIds.has(caller.sessionId)) signal.close();
  }
}

/** Sends the headers: the usual ones, and those that forbid caching and buffering. */
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
