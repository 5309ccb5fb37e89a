import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PreparingClient } from '@market/domain/database/preparing-client';
import { directDatabaseUrl, SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { reconnectAfterMs } from './queue-settings.js';

/** The Postgres schema of BullMQ's tables. */
const SCHEMA = 'queue';
/** An attempt to connect to Postgres ends after this time. */
const CONNECT_WITHIN_MS = 5000;
/** The most connections of each queue and of each worker. */
const MAX_CONNECTIONS = 3;

/** Connects BullMQ to Redis if REDIS_URL is set, otherwise to Postgres. */
@Injectable()
export class QueueConnection implements OnModuleDestroy, OnApplicationShutdown {
  private readonly redis: Redis | undefined;
  private isClosing = false;

  /** `_database` is injected so that Postgres is reachable before BullMQ connects, because BullMQ tries only once. */
  constructor(@Inject(SETTINGS) settings: Settings, _database: DataSource) {
    if (settings.REDIS_URL) {
      this.redis = this.connectRedis(settings.REDIS_URL);
      // Resets the backend to Redis, BullMQ's own default.
      setDefaultBackendFactory();
    } else {
      const connection = postgresOptions(settings);
      setDefaultBackendFactory((name, options, kind) =>
        createPostgresBackend(name, { ...options, connection }, kind),
      );
    }
  }

  get backend(): 'postgres' | 'redis' {
    return this.redis ? 'redis' : 'postgres';
  }

  /** Returns the options that BullMQ's queues and workers share. With Postgres, the factory set above connects each of them. */
  get options(): ConnectionOptions {
    return this.redis ?? {};
  }

  /** Whether jobs can be added now. While Redis is unreachable, ioredis would keep them in memory. */
  isReady(): boolean {
    return this.redis === undefined || this.redis.status === 'ready';
  }

  /** Stops reconnecting to Redis, because a worker that shuts down would wait for the connection forever. */
  onModuleDestroy(): void {
    this.isClosing = true;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private connectRedis(url: string): Redis {
    const redis = new Redis(url, {
      retryStrategy: (attempt) => (this.isClosing ? null : reconnectAfterMs(attempt)),
      // BullMQ requires this of connections that workers use.
      maxRetriesPerRequest: null,
    });
    // A failing call throws anyway; without a listener ioredis would print every failed attempt to connect.
    return redis.on('error', () => undefined);
  }
}

function postgresOptions(settings: Settings) {
  return {
    connectionString: directDatabaseUrl(settings),
    schema: SCHEMA,
    migrate: true,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'mvp-market-queue',
    // Jobs that are lost in a crash of Postgres are added again (decision 0025).
    options: '-c synchronous_commit=off',
    // BullMQ does not prepare its statements itself.
    Client: PreparingClient,
  };
}
