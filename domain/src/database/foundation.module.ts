import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { databaseOptions } from './database-options.js';
import { FoundationSweeps } from '../foundation/foundation.sweeps.js';
import { IdempotencyKeys } from '../foundation/idempotency/idempotency-keys.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Replica } from '../foundation/sql/replica.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { Transactions } from '../foundation/sql/transactions.js';

const PROVIDERS = [Clock, Outbox, ReadPool, Replica, Transactions, IdempotencyKeys];

/** Provides settings, clock, database and outbox to every feature. Each process imports it once. */
@Global()
@Module({})
export class FoundationModule {
  static forSettings(settings: Settings): DynamicModule {
    const provideSettings = { provide: SETTINGS, useValue: settings };
    return {
      module: FoundationModule,
      imports: [
        TypeOrmModule.forRoot({
          ...databaseOptions(settings.DATABASE_URL, { isPrepared: settings.DATABASE_PREPARED }),
          retryAttempts: 5,
          retryDelay: 500,
        }),
      ],
      providers: [provideSettings, ...PROVIDERS, FoundationSweeps],
      exports: [provideSettings, ...PROVIDERS],
    };
  }
}
