import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@market/domain/foundation/new-id';
import { createTestDatabase, type TestDatabase } from '@market/test/database';
import { hasRedis, startRedis, type TestRedis } from '@market/test/redis';
import { until } from '@market/test/until';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Producer } from './producer.js';
import { type JobWorker, queueBackend } from './queue-backend.js';

const BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);

describe.each(BACKENDS)('the queue on %s', (kind) => {
  let database: TestDatabase;
  let redis: TestRedis | undefined;
  let producer: Producer;
  let worker: JobWorker;
  const done: string[] = [];
  const settings = () => ({ DATABASE_URL: database.url, REDIS_URL: redis?.url });

  beforeAll(async () => {
    database = await createTestDatabase();
    redis = kind === 'redis' ? await startRedis() : undefined;
    producer = new Producer(settings() as ConstructorParameters<typeof Producer>[0]);
    producer.onModuleInit();
    worker = queueBackend(settings()).worker(async (name, { id }) => void done.push(`${name} ${id}`));
    worker.on('error', () => undefined);
    void worker.run();
    await until(isThere);
  });
  afterAll(async () => {
    await worker.close();
    await producer.onApplicationShutdown();
    await redis?.kill();
    await database.drop();
  });

  const isThere = () =>
    producer.counts().then(
      () => true,
      () => false,
    );

  it('does the same job of the same event again once it was done: a finished one is no silent no-op', async () => {
    const order = { name: 'expire-demo', id: newId(), eventId: newId() } as const;
    for (const times of [1, 2, 3]) {
      await until(async () => {
        await producer.add([order]);
        return done.filter((one) => one.endsWith(order.id)).length >= times;
      });
    }
    expect(done.filter((one) => one.endsWith(order.id)).length).toBeGreaterThanOrEqual(3);
  });

  it('carries a job that waits as one, and in it the id of its row alone', async () => {
    const order = { name: 'expire-demo', id: newId(), eventId: newId(), delayMs: 60_000 } as const;
    const before = (await producer.counts()).delayed;
    for (let times = 0; times < 3; times += 1)
      await producer.add([{ ...order, secret: 'typed by a person' } as typeof order]);
    expect((await producer.counts()).delayed).toBe(before + 1);
    if (!redis) return;
    const client = new Redis(redis.url);
    const kept = await client.hgetall(`bull:market:${order.eventId}.expire-demo`);
    await client.quit();
    expect(JSON.parse(kept['data'] ?? '{}')).toEqual({ id: order.id });
    expect(JSON.stringify(kept)).not.toContain('typed by a person');
  });

  if (kind === 'postgres')
    it('waits for no disk: what is lost with Postgres is done again', async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(`CREATE TABLE commits (kind text);
        CREATE FUNCTION keep_commit() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN INSERT INTO public.commits VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
        CREATE TRIGGER keep_commit AFTER INSERT OR DELETE ON queue.job FOR EACH ROW EXECUTE FUNCTION keep_commit()`);
      const order = { name: 'expire-demo', id: newId(), eventId: newId() } as const;
      await producer.add([order]);
      const commits = () => client.query<{ kind: string }>('SELECT kind FROM commits');
      await until(async () => (await commits()).rows.length >= 2);
      const { rows } = await commits();
      await client.query('DROP FUNCTION keep_commit CASCADE');
      await client.end();
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['off']));
    });

  if (kind === 'redis') {
    it('takes jobs again right after everything in it was wiped', async () => {
      const client = new Redis(redis?.url ?? '');
      await client.flushall();
      await client.quit();
      const order = { name: 'expire-demo', id: newId(), eventId: newId() } as const;
      await producer.add([order]);
      await until(() => done.some((one) => one.endsWith(order.id)));
    });

    it('is not waited for while it is away: a producer is told at once, and within a second or so of its return goes on', async () => {
      await redis?.kill();
      await until(async () => !(await isThere()));
      const order = { name: 'expire-demo', id: newId(), eventId: newId() } as const;
      const asked = performance.now();
      await expect(producer.add([order])).rejects.toThrow();
      expect(performance.now() - asked).toBeLessThan(250);
      await redis?.start();
      await until(isThere, 5_000);
      await producer.add([order]);
      await until(() => done.some((one) => one.endsWith(order.id)));
    });
  }
});
