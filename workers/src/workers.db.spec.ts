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
import { hasRedis, startRedis, type TestRedis } from '@market/test/redis';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { offer } from '@market/test/shop';
import { Producer } from './queues/producer.js';
import { WorkersModule } from './workers.module.js';

const BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);
const PROMPT_MS = 2_000;

/** Waits until it is so, looking often; throws after `withinMs`. */
async function until(isSo: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > withinMs) throw new Error(`Not so within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - started;
}

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
        const deliveryId = await deliveries.promise(tx, rental, new Date());
        await outbox.append(tx, rentalCreated, {
          rentalId: rental,
          userId: buyer.userId,
          listingId,
          deliveryId,
        });
      }
    });
  }

  const waiting = async () =>
    (
      await api.query<{ count: number }>('SELECT count(*)::int FROM outbox_events WHERE relayed_at IS NULL')
    )[0]?.count;
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 500));

  it('send the source code within two seconds of the rental', async () => {
    await start();
    await rent();
    expect(await until(() => mailbox.mails.length > 0)).toBeLessThan(PROMPT_MS);
    await until(async () => (await waiting()) === 0);
  });

  it('send what was rented while they were stopped, once', async () => {
    await rent(3);
    await start();
    await until(() => mailbox.mails.length >= 3);
    await quiet();
    expect(mailbox.mails).toHaveLength(3);
  });

  it('relay each event once, and send each mail once, however many are at work', async () => {
    const add = jest.spyOn(Producer.prototype, 'add');
    await Promise.all([start(), start(), start()]);
    for (let round = 0; round < 10; round += 1) await rent(20);
    await until(() => mailbox.mails.length >= 200, 20_000);
    await quiet();
    const orders = add.mock.calls.flatMap(([put]) => put.map(({ eventId }) => eventId));
    // Those of delivery.sent lead to no job.
    expect(orders).toHaveLength(200);
    expect(new Set(orders).size).toBe(200);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(200);
    expect(mailbox.mails).toHaveLength(200);
    add.mockRestore();
  });

  it('send the mail once the mail server is back, once', async () => {
    await start();
    await mailbox.goAway();
    await rent();
    await until(async () => (await api.query('SELECT 1 FROM deliveries WHERE tries > 0')).length > 0);
    await mailbox.comeBack();
    await until(() => mailbox.mails.length > 0, 15_000);
    await quiet();
    expect(mailbox.mails).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('people.example');
  });

  it('keep every promise though the queue loses every job it was given', async () => {
    const add = jest.spyOn(Producer.prototype, 'add').mockResolvedValue();
    await start();
    await rent(5);
    await until(() => mailbox.mails.length >= 5);
    await quiet();
    expect(mailbox.mails).toHaveLength(5);
    add.mockRestore();
  });

  it('finish what they are at before they stop', async () => {
    const workers = await start();
    await rent(20);
    await until(() => mailbox.mails.length > 0);
    await stop(workers);
    const rows = await api.query<{ state: string; tries: number }>('SELECT state, tries FROM deliveries');
    // Whatever was begun is done: no row is held by a process that is gone.
    expect(rows.filter(({ state, tries }) => state === 'due' && tries > 0)).toEqual([]);
    expect(mailbox.mails).toHaveLength(rows.filter(({ state }) => state === 'sent').length);
  });

  if (backend === 'redis') {
    it('leave the shop open and lose nothing while Redis is gone, and go on when it is back', async () => {
      await start();
      await redis?.kill();
      await rent(3);
      // The sweep reads Postgres: the mail does not even wait for the queue.
      await until(() => mailbox.mails.length >= 3);
      expect(await waiting()).toBeGreaterThan(0);
      await until(() => lines.includes('relay waits: The queue is away'));
      await quiet();
      expect(lines.filter((line) => line.startsWith('relay waits'))).toHaveLength(1);
      await redis?.start();
      await until(async () => (await waiting()) === 0);
      mailbox.mails.length = 0;
      await rent();
      expect(await until(() => mailbox.mails.length > 0)).toBeLessThan(PROMPT_MS + 2_000);
    });

    it('start and stop though Redis is gone', async () => {
      await redis?.kill();
      const workers = await start();
      await rent();
      await until(() => mailbox.mails.length > 0);
      const began = performance.now();
      await stop(workers);
      expect(performance.now() - began).toBeLessThan(5_000);
      await redis?.start();
    });
  }
});
