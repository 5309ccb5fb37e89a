import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { SECOND_MS } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';

const CHANNEL = 'live';
const CONNECT_WITHIN_MS = 2 * SECOND_MS;

/** Callbacks for new live events. */
export interface LiveSubscriber {
  readonly onUserEvents: (userId: string) => void;
  /** Called after each connect, because earlier messages may have been lost. */
  readonly onConnected: () => void;
}

/**
 * If Redis is configured, notifies all api processes through Redis pub/sub that a person has new live events.
 * Postgres' own notifications serialize commits, so that they suffice only for few processes (decision 0012).
 * If a message is lost, the regular check of the streams finds its events.
 */
@Injectable()
export class LiveRedis implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveRedis.name);
  private readonly connections: Redis[] = [];
  private readonly publisher: Redis | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.publisher = this.connect();
  }

  /** Whether Redis is configured. */
  get isConfigured(): boolean {
    return this.publisher !== undefined;
  }

  /** Notifies all api processes. Must be called after the commit: before it, the events cannot be read. */
  publish(userIds: readonly string[]): void {
    // A message is dropped while Redis is unavailable: streams check for events every 15 seconds anyway.
    if (this.publisher?.status !== 'ready') return;
    for (const userId of new Set(userIds)) this.publisher.publish(CHANNEL, userId).catch(() => undefined);
  }

  /** Calls the subscriber for every message from now on, and after each connect. */
  subscribe({ onUserEvents, onConnected }: LiveSubscriber): void {
    const redis = this.connect();
    redis?.on('message', (_channel: string, userId: string) => onUserEvents(userId));
    redis?.on('ready', () => void redis.subscribe(CHANNEL).then(onConnected, () => undefined));
  }

  onApplicationShutdown(): void {
    for (const redis of this.connections) redis.disconnect();
  }

  private connect(): Redis | undefined {
    if (this.settings.REDIS_URL === undefined) return undefined;
    const redis = new Redis(this.settings.REDIS_URL, {
      connectTimeout: CONNECT_WITHIN_MS,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
    });
    let isDisconnected = false;
    redis.on('error', ({ message }: Error) => {
      if (!isDisconnected) this.logger.warn(`live events arrive up to 15 s late: ${message}`);
      isDisconnected = true;
    });
    redis.on('ready', () => (isDisconnected = false));
    this.connections.push(redis);
    return redis;
  }
}
