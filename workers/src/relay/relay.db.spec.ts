import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { Outbox } from '@market/domain/foundation/outbox/outbox';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { listingChanged } from '@market/domain/listings/listings.events';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { until } from '@market/test/until';
import { JobHandlers } from '../processors/job-handlers.js';
import { JobQueues } from '../queues/job-queues.js';
import { isReady } from '../queues/is-ready.fixture.js';
import { Pollers } from '../sweeps/pollers.js';
import { WorkersModule } from '../workers.module.js';
import { Relay } from './relay.js';

const QUEUE_BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);

describe.each(QUEUE_BACKENDS)('the relay with its queues on %s', (backend) => {
  let api: RunningApi;
  let redis: TestRedis | undefined;
  let workers: INestApplicationContext;
  const releasedIds: string[] = [];

  beforeAll(async () => {
    redis = backend === 'redis' ? await startRedis() : undefined;
    api = await startApi(redis && { REDIS_URL: redis.url });
    const pollersMock = vi
      .spyOn(Pollers.prototype, 'onApplicationBootstrap')
      .mockImplementation(() => undefined);
    workers = await NestFactory.createApplicationContext(
      WorkersModule.forSettings(api.application.get<Settings>(SETTINGS)),
      { logger: false, abortOnError: false },
    );
    pollersMock.mockRestore();
    Object.assign(workers.get(JobHandlers).byName, {
      'release-deliveries': async (id: string) => void releasedIds.push(id),
    });
    await until(() => isReady(workers.get(JobQueues, { strict: false })));
  });
  afterAll(async () => {
    await workers.close();
    await api.stop();
    await redis?.kill();
  });

  const countWaitingEvents = async () =>
    (
      await api.query<{ count: number }>('SELECT count(*)::int FROM outbox_events WHERE relayed_at IS NULL')
    )[0]?.count;

  it('leaves an event waiting while a queue refuses its jobs, and relays it once the queue accepts them', async () => {
    const { application } = api;
    const listingId = newId();
    await application
      .get(Transactions)
      .run((tx) => application.get(Outbox).append(tx, listingChanged, { listingId }));
    const relay = workers.get(Relay);
    const addSpy = vi
      .spyOn(workers.get(JobQueues, { strict: false }), 'add')
      .mockRejectedValueOnce(new Error('The queue is full'));
    await expect(relay.run()).rejects.toThrow('The queue is full');
    expect(await countWaitingEvents()).toBe(1);
    expect(releasedIds).toEqual([]);
    expect(await relay.run()).toBe(1);
    expect(await countWaitingEvents()).toBe(0);
    await until(() => releasedIds.includes(listingId));
    expect(addSpy).toHaveBeenCalledTimes(2);
    addSpy.mockRestore();
  });
});
