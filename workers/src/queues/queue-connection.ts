import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { queuePostgresOptions } from '@market/domain/database/queue-postgres';
import { directDatabaseUrl, SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { reconnectAfterMs } from './queue-settings.js';

/** The Postgres schema of BullMQ's tables. */
const QUEUE_SCHEMA = 'queue';

/** Connects BullMQ to Redis if REDIS_URL is set, otherwise to Postgres. */
@Injectable()
export class QueueConnection implements OnModuleDestroy, OnApplicationShutdown {
  private readonly redis: Redis | undefined;
  private isClosing = false;

  /**
   * `_database` is not used. Injecting it makes Nest wait until Postgres is connected, because BullMQ tries to connect
   * only once.
   */
  constructor(@Inject(SETTINGS) settings: Settings, _database: DataSource) {
    if (settings.REDIS_URL) {
      this.redis = this.connectRedis(settings.REDIS_URL);
      // Resets BullMQ to Redis, its default: an earlier instance of this class may have set Postgres.
      setDefaultBackendFactory();
    } else {
      const connectionOptions = queuePostgresOptions(directDatabaseUrl(settings), QUEUE_SCHEMA);
      setDefaultBackendFactory((name, options, kind) =>
        createPostgresBackend(name, { ...options, connection: connectionOptions }, kind),
      );
    }
  }

  get backend(): 'postgres' | 'redis' {
    return this.redis ? 'redis' : 'postgres';
  }

  /**
   * Returns the connection options that BullMQ's queues and workers share. With Postgres they are empty, because the
   * constructor passes the connection to the backend factory.
   */
  get options(): ConnectionOptions {
    return this.redis ?? {};
  }

  /**
   * Returns whether jobs can be added now. Without this check, ioredis would store them in memory while Redis is down.
   */
  isReady(): boolean {
    return this.redis === undefined || this.redis.status === 'ready';
  }

  /** Stops reconnecting to Redis. Otherwise a worker that shuts down while Redis is down would wait forever. */
  onModuleDestroy(): void {
    this.isClosing = true;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private connectRedis(url: string): Redis {
    const redis = new Redis(url, {
      retryStrategy: (attempt) => (this.isClosing ? null : reconnectAfterMs(attempt)),
      // BullMQ requires this setting for connections that workers use.
      maxRetriesPerRequest: null,
    });
    // A call that fails throws its error. Without this listener, ioredis would print every failed attempt to
    // connect.
    return redis.on('error', () => undefined);
  }
}
