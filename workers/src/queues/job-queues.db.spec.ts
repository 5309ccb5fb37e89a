import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { until } from '@market/test/until';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type JobName } from '../jobs.js';
import { type JobHandler, JobHandlers } from '../processors/job-handlers.js';
import { SLOW_WORKER_OPTIONS } from './queue-settings.js';
import { WorkersModule } from '../workers.module.js';
import { JobQueues } from './job-queues.js';
import { QueueConnection } from './queue-connection.js';
import { isReady } from './is-ready.fixture.js';

const QUEUE_BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);

describe.each(QUEUE_BACKENDS)('the queues on %s', (backend) => {
  let database: TestDatabase;
  let redis: TestRedis | undefined;
  let workers: INestApplicationContext;
  let queues: JobQueues;
  const completedIds: string[] = [];
  const recordCompletedId = async (id: string) => void completedIds.push(id);

  beforeAll(async () => {
    database = await createTestDatabase();
    redis = backend === 'redis' ? await startRedis() : undefined;
    const settings = readSettings({
      DATABASE_URL: database.url,
      AUTH_SECRET: 'a secret of tests that is long enough',
      ...(redis && { REDIS_URL: redis.url }),
    });
    workers = await NestFactory.createApplicationContext(WorkersModule.forSettings(settings), {
      logger: false,
      abortOnError: false,
    });
    queues = workers.get(JobQueues, { strict: false });
    setHandler('expire-demo', recordCompletedId);
    await until(() => isReady(queues));
  });
  afterEach(() => setHandler('publish-upload', recordCompletedId));
  afterAll(async () => {
    await workers.close();
    await redis?.kill();
    await database.drop();
  });

  function setHandler(name: JobName, handler: JobHandler): void {
    Object.assign(workers.get(JobHandlers, { strict: false }).byName, { [name]: handler });
  }
  const countsOf = async (queue: string) => {
    const counts = (await queues.countJobs()).get(queue);
    if (!counts) throw new Error(`There is no queue ${queue}`);
    return counts;
  };
  const newJobOrder = () => ({ name: 'expire-demo', id: newId(), eventId: newId() }) as const;

  it('run the same job of the same event again once it has completed', async () => {
    const repeatedJobOrder = newJobOrder();
    for (const times of [1, 2, 3]) {
      await until(async () => {
        await queues.add([repeatedJobOrder]);
        return completedIds.filter((id) => id === repeatedJobOrder.id).length >= times;
      });
    }
    expect(completedIds.filter((id) => id === repeatedJobOrder.id).length).toBeGreaterThanOrEqual(3);
  });

  it('store a waiting job once, with only the id of its row', async () => {
    const delayedJobOrder = { ...newJobOrder(), delayMs: 60_000 };
    const countBefore = (await countsOf('market')).delayed;
    for (let times = 0; times < 3; times += 1)
      await queues.add([{ ...delayedJobOrder, secret: 'typed by a person' } as typeof delayedJobOrder]);
    expect((await countsOf('market')).delayed).toBe(countBefore + 1);
    if (!redis) return;
    const client = new Redis(redis.url);
    const storedJob = await client.hgetall(`bull:market:${delayedJobOrder.eventId}.expire-demo`);
    await client.quit();
    expect(JSON.parse(storedJob['data'] ?? '{}')).toEqual({ id: delayedJobOrder.id });
    expect(JSON.stringify(storedJob)).not.toContain('typed by a person');
  });

  it('run a fast job while every worker of the slow queue is blocked and more slow jobs wait', async () => {
    let unblock = () => undefined as void;
    const blocked = new Promise<void>((resolve) => (unblock = resolve));
    setHandler('publish-upload', () => blocked);
    const slowJobOrders = Array.from({ length: SLOW_WORKER_OPTIONS.concurrency + 3 }, () => ({
      ...newJobOrder(),
      name: 'publish-upload' as const,
    }));
    await queues.add(slowJobOrders);
    await until(async () => (await countsOf('market-slow')).active === SLOW_WORKER_OPTIONS.concurrency);
    const fastJobOrder = newJobOrder();
    await queues.add([fastJobOrder]);
    await until(() => completedIds.includes(fastJobOrder.id));
    expect(await countsOf('market-slow')).toMatchObject({
      active: SLOW_WORKER_OPTIONS.concurrency,
      waiting: 3,
    });
    unblock();
    await until(async () => (await countsOf('market-slow')).waiting === 0);
  });

  it('run slow jobs that an earlier version added to its only queue, market', async () => {
    setHandler('publish-upload', recordCompletedId);
    const { options } = workers.get(QueueConnection, { strict: false });
    const earlierQueue = new Queue('market', { connection: options });
    const id = newId();
    await earlierQueue.add('publish-upload', { id }, { jobId: `${newId()}.publish-upload` });
    await until(() => completedIds.includes(id));
    await earlierQueue.close();
  });

  if (backend === 'postgres')
    it('add and delete jobs without waiting for the disk (synchronous_commit is off)', async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`CREATE TABLE commits (kind text);
        CREATE FUNCTION keep_commit() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN INSERT INTO public.commits VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
        CREATE TRIGGER keep_commit AFTER INSERT OR DELETE ON queue.job FOR EACH ROW EXECUTE FUNCTION keep_commit()`);
      await queues.add([newJobOrder()]);
      const readCommits = () => client.query<{ kind: string }>('SELECT kind FROM commits');
      await until(async () => (await readCommits()).rows.length >= 2);
      const { rows } = await readCommits();
      await client.query('DROP FUNCTION keep_commit CASCADE');
      await client.end();
      expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['off']));
    });

  if (backend === 'redis') {
    it('accept jobs right after everything in Redis was deleted', async () => {
      const client = new Redis(redis?.url ?? '');
      await client.flushall();
      await client.quit();
      const addedJobOrder = newJobOrder();
      await queues.add([addedJobOrder]);
      await until(() => completedIds.includes(addedJobOrder.id));
    });

    it('refuse jobs while Redis is down, store none for later, and accept jobs once Redis is back', async () => {
      await redis?.kill();
      await until(async () => !(await isReady(queues)));
      const addedJobOrder = newJobOrder();
      // While Redis is down, the call must be rejected. If the client waited for a connection, the promise would never
      // settle.
      await expect(queues.add([addedJobOrder])).rejects.toThrow();
      await redis?.start();
      await until(() => isReady(queues));
      const { waiting, active, delayed } = await countsOf('market');
      expect(waiting + active + delayed).toBe(0);
      expect(completedIds).not.toContain(addedJobOrder.id);
      await queues.add([addedJobOrder]);
      await until(() => completedIds.includes(addedJobOrder.id));
    });
  }
});
