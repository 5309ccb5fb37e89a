import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PreparingClient } from '@market/domain/database/preparing-client';
import { directDatabaseUrl, SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { reconnectAfterMs } from './queue-settings.js';

/** BullMQ's tables, where the queues are in Postgres. */
const SCHEMA = 'queue';
/** An attempt to connect to Postgres ends after this time. */
const CONNECT_WITHIN_MS = 5000;
/** Of each queue and each worker. */
const MAX_CONNECTIONS = 3;

/** Connects BullMQ to Redis where REDIS_URL is set, and to Postgres otherwise. */
@Injectable()
export class QueueConnection implements OnModuleDestroy, OnApplicationShutdown {
  private readonly redis: Redis | undefined;
  private isClosing = false;

  /** `_database` is injected so that Postgres is reachable before BullMQ connects: it tries only once. */
  constructor(@Inject(SETTINGS) settings: Settings, _database: DataSource) {
    if (settings.REDIS_URL) {
      this.redis = this.connectRedis(settings.REDIS_URL);
      // Back to Redis, BullMQ's own default.
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

  /** What BullMQ's queues and workers share. On Postgres the factory set above connects each of them. */
  get options(): ConnectionOptions {
    return this.redis ?? {};
  }

  /** Whether jobs can be added now. While Redis is away ioredis would keep them in memory. */
  isReady(): boolean {
    return this.redis === undefined || this.redis.status === 'ready';
  }

  /** Without Redis a closing worker would wait for it forever: from here on nothing reconnects. */
  onModuleDestroy(): void {
    this.isClosing = true;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private connectRedis(url: string): Redis {
    const redis = new Redis(url, {
      retryStrategy: (attempt) => (this.isClosing ? null : reconnectAfterMs(attempt)),
      // BullMQ requires it of connections that workers use.
      maxRetriesPerRequest: null,
    });
    // Failing calls throw; without a listener ioredis prints every failed attempt to connect.
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
    // Whatever a crash of Postgres loses of the queue is repeated (decision 0025).
    options: '-c synchronous_commit=off',
    // BullMQ prepares none of its statements.
    Client: PreparingClient,
  };
}
