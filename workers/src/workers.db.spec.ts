import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type INestApplicationContext, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { Outbox } from '@market/domain/foundation/outbox';
import { rentalCreated } from '@market/domain/rentals/rentals.events';
import { type Mailbox, startMailbox } from '@market/test/mailbox';
import { promiseDelivery } from '@market/test/promised-delivery';
import { hasRedis, startRedis, type TestRedis } from '@market/test/redis';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { offer } from '@market/test/shop';
import { until } from '@market/test/until';
import { DeliverSourceCode } from './processors/deliver-source-code.processor.js';
import { Producer } from './queues/producer.js';
import { Sweeps } from './sweeps/sweeps.js';
import { WorkersModule } from './workers.module.js';

const BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);

/** Events whose deliveries the queue took, once per job. */
const taken: string[] = [];
const { add } = Producer.prototype;
const adding = jest.spyOn(Producer.prototype, 'add').mockImplementation(async function (
  this: Producer,
  orders,
) {
  await add.call(this, orders);
  taken.push(...orders.filter(({ name }) => name === 'deliver-source-code').map(({ eventId }) => eventId));
});
const processed = jest.spyOn(DeliverSourceCode.prototype, 'process');

describe.each(BACKENDS)('the workers with their queue on %s', (backend) => {
  let mailbox: Mailbox;
  let redis: TestRedis | undefined;
  let api: RunningApi;
  let settings: Settings;
  let buyer: Person;
  let listingId: string;
  const running = new Set<INestApplicationContext>();
  const lines: string[] = [];
  const note = (message: unknown) => void lines.push(String(message));
  const logger: LoggerService = { log: note, warn: note, error: note, fatal: note };

  beforeAll(async () => {
    mailbox = await startMailbox();
    redis = backend === 'redis' ? await startRedis() : undefined;
    api = await startApi({ ...mailbox.environment, ...(redis && { REDIS_URL: redis.url }) });
    settings = api.application.get<Settings>(SETTINGS);
    buyer = await api.signUp('Ben');
    listingId = await offer(api, await api.signUp('Lina'));
  });
  beforeEach(() => {
    mailbox.mails.length = 0;
    lines.length = 0;
    processed.mockClear();
    adding.mockClear();
    taken.length = 0;
  });
  afterEach(async () => {
    await Promise.all([...running].map(stop));
    await mailbox.comeBack();
    await api.query('TRUNCATE outbox_events, deliveries, rentals CASCADE');
  });
  afterAll(async () => {
    await api.stop();
    await mailbox.stop();
    await redis?.kill();
  });

  async function start(): Promise<INestApplicationContext> {
    const workers = await NestFactory.createApplicationContext(WorkersModule.with(settings), {
      logger,
      abortOnError: false,
    });
    running.add(workers);
    return workers;
  }
  async function stop(workers: INestApplicationContext): Promise<void> {
    if (running.delete(workers)) await workers.close();
  }

  /** What the shop does when a payment becomes a rental: rows and their event in one transaction. */
  async function rent(times = 1): Promise<void> {
    const deliveries = api.application.get(DeliveriesService);
    const outbox = api.application.get(Outbox);
    await api.application.get(DataSource).transaction(async (tx) => {
      for (let made = 0; made < times; made += 1) {
        const [payment, rental] = [newId(), newId()];
        await tx.query(
          `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
           VALUES ($1, $2, $3, '3 months', 25000, 'USD', 'completed', now(), now())`,
          [payment, buyer.userId, listingId],
        );
        await tx.query(
          `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
           VALUES ($1, $2, $3, $4, '3 months', 25000, 'Ben', 'ben@people.example', now(), now() + interval '90 days', now())`,
          [rental, buyer.userId, listingId, payment],
        );
        const deliveryId = await promiseDelivery(deliveries, tx, { rentalId: rental, paidAt: new Date() });
        await outbox.append(tx, rentalCreated, {
          rentalId: rental,
          userId: buyer.userId,
          listingId,
          deliveryId,
        });
      }
    });
  }

  /** Mails with source code: the lister is told of the rental by another one. */
  const delivered = () => mailbox.mails.filter(({ messageId }) => messageId.startsWith('<delivery.'));

  const waiting = async () =>
    (
      await api.query<{ count: number }>('SELECT count(*)::int FROM outbox_events WHERE relayed_at IS NULL')
    )[0]?.count;

  /** Everything that could send a mail has run: each event relayed, each job done, and every sweep once more. */
  async function settled(workers: INestApplicationContext): Promise<void> {
    await until(async () => (await waiting()) === 0 && processed.mock.results.length >= taken.length, 20_000);
    await Promise.allSettled(processed.mock.results.map(({ value }) => value));
    await Promise.all(
      workers
        .get(Sweeps)
        .all()
        .map((sweep) => sweep.run()),
    );
  }

  it('send the source code within ten seconds of the rental', async () => {
    const workers = await start();
    await rent();
    await until(() => delivered().length > 0, 10_000);
    await settled(workers);
    expect(taken).toHaveLength(1);
  });

  it('send what was rented while they were stopped, once', async () => {
    await rent(3);
    const workers = await start();
    await until(() => delivered().length >= 3);
    await settled(workers);
    expect(delivered()).toHaveLength(3);
  });

  it('relay each event once, and send each mail once, however many are at work', async () => {
    const [workers] = await Promise.all([start(), start(), start()]);
    for (let round = 0; round < 10; round += 1) await rent(20);
    await until(() => delivered().length >= 200, 20_000);
    await settled(workers);
    // Those of delivery.sent lead to no job.
    expect(taken).toHaveLength(200);
    expect(new Set(taken).size).toBe(200);
    expect(new Set(delivered().map(({ messageId }) => messageId)).size).toBe(200);
    expect(delivered()).toHaveLength(200);
  });

  it('send the mail once the mail server is back, once', async () => {
    const workers = await start();
    await mailbox.goAway();
    await rent();
    await until(async () => (await api.query('SELECT 1 FROM deliveries WHERE tries > 0')).length > 0);
    await mailbox.comeBack();
    await until(() => delivered().length > 0, 15_000);
    await settled(workers);
    expect(delivered()).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('people.example');
  });

  it('keep every promise though the queue loses every job it was given', async () => {
    const workers = await start();
    Object.assign(workers.get(Producer), { add: () => Promise.resolve() });
    await rent(5);
    await until(() => delivered().length >= 5);
    await settled(workers);
    expect(delivered()).toHaveLength(5);
    expect(processed).not.toHaveBeenCalled();
  });

  it('finish what they are at before they stop', async () => {
    const workers = await start();
    await rent(20);
    await until(() => delivered().length > 0);
    await stop(workers);
    const rows = await api.query<{ state: string; tries: number }>('SELECT state, tries FROM deliveries');
    // Whatever was begun is done: no row is held by a process that is gone.
    expect(rows.filter(({ state, tries }) => state === 'due' && tries > 0)).toEqual([]);
    expect(delivered()).toHaveLength(rows.filter(({ state }) => state === 'sent').length);
  });

  if (backend === 'redis') {
    it('leave the shop open and lose nothing while Redis is gone, and go on when it is back', async () => {
      await start();
      await redis?.kill();
      await rent(3);
      // The sweep reads Postgres: the mail does not even wait for the queue.
      await until(() => delivered().length >= 3);
      expect(await waiting()).toBeGreaterThan(0);
      await until(() => lines.includes('relay waits: The queue is away'));
      const tried = adding.mock.calls.length;
      await until(() => adding.mock.calls.length > tried + 2);
      expect(lines.filter((line) => line.startsWith('relay waits'))).toHaveLength(1);
      await redis?.start();
      await until(async () => (await waiting()) === 0);
      mailbox.mails.length = 0;
      await rent();
      await until(() => delivered().length > 0);
    });

    it('start and stop though Redis is gone', async () => {
      await redis?.kill();
      const workers = await start();
      await rent();
      await until(() => delivered().length > 0);
      await stop(workers);
      await redis?.start();
    });
  }
});
