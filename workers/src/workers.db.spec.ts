import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type INestApplicationContext, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { newId } from '@market/domain/foundation/new-id';
import { Outbox } from '@market/domain/foundation/outbox/outbox';
import { rentalCreated } from '@market/domain/rentals/rentals.events';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { planDelivery } from '@market/test/api/promised-delivery';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';
import { until } from '@market/test/until';
import { JobProcessor } from './processors/job-processor.js';
import { JobQueues } from './queues/job-queues.js';
import { DeclaredSweeps } from './sweeps/declared-sweeps.js';
import { WorkersModule } from './workers.module.js';

const QUEUE_BACKENDS = hasRedis() ? (['postgres', 'redis'] as const) : (['postgres'] as const);

/** The event ids of the delivery jobs that the queue accepted, one per job. */
const acceptedEventIds: string[] = [];
const { add } = JobQueues.prototype;
const addSpy = vi.spyOn(JobQueues.prototype, 'add').mockImplementation(async function (
  this: JobQueues,
  orders,
) {
  await add.call(this, orders);
  acceptedEventIds.push(
    ...orders.filter(({ name }) => name === 'deliver-source-code').map(({ eventId }) => eventId),
  );
});
const processSpy = vi.spyOn(JobProcessor.prototype, 'process');
/** Returns the runs of the job that delivers source code. */
const deliveryRuns = () =>
  processSpy.mock.results.filter(
    (_, call) => processSpy.mock.calls[call]?.[0].name === 'deliver-source-code',
  );
/** Returns the id of each run's event. A job's id begins with the id of its event. */
const processedEventIds = () => processSpy.mock.calls.map(([{ id }]) => String(id).split('.')[0] ?? '');

describe.each(QUEUE_BACKENDS)('the workers with their queues on %s', (backend) => {
  let mailbox: Mailbox;
  let redis: TestRedis | undefined;
  let api: RunningApi;
  let settings: Settings;
  let buyer: Person;
  let listingId: string;
  const runningWorkers = new Set<INestApplicationContext>();
  const logLines: string[] = [];
  const recordLine = (message: unknown) => void logLines.push(String(message));
  const logger: LoggerService = { log: recordLine, warn: recordLine, error: recordLine, fatal: recordLine };

  beforeAll(async () => {
    mailbox = await startMailbox();
    redis = backend === 'redis' ? await startRedis() : undefined;
    api = await startApi({ ...mailbox.environment, ...(redis && { REDIS_URL: redis.url }) });
    settings = api.application.get<Settings>(SETTINGS);
    buyer = await api.signUp('Ben');
    listingId = await offerListing(api, await api.signUp('Lina'));
  });
  beforeEach(() => {
    mailbox.mails.length = 0;
    logLines.length = 0;
    processSpy.mockClear();
    addSpy.mockClear();
    acceptedEventIds.length = 0;
  });
  afterEach(async () => {
    await Promise.all([...runningWorkers].map(stopWorkers));
    await mailbox.goOnline();
    await api.query('TRUNCATE outbox_events, deliveries, rentals CASCADE');
  });
  afterAll(async () => {
    await api.stop();
    await mailbox.stop();
    await redis?.kill();
  });

  async function startWorkers(): Promise<INestApplicationContext> {
    const workers = await NestFactory.createApplicationContext(WorkersModule.forSettings(settings), {
      logger,
      abortOnError: false,
    });
    runningWorkers.add(workers);
    return workers;
  }
  async function stopWorkers(workers: INestApplicationContext): Promise<void> {
    if (runningWorkers.delete(workers)) await workers.close();
  }

  /** Inserts rentals as the API does: rows and event in one transaction. */
  async function rent(count = 1): Promise<void> {
    const deliveries = api.application.get(DeliveriesService);
    const outbox = api.application.get(Outbox);
    await api.application.get(DataSource).transaction(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const [paymentId, rentalId] = [newId(), newId()];
        await tx.query(
          `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
           VALUES ($1, $2, $3, '3 months', 25000, 'USD', 'completed', now(), now())`,
          [paymentId, buyer.userId, listingId],
        );
        await tx.query(
          `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
           VALUES ($1, $2, $3, $4, '3 months', 25000, 'Ben', 'ben@people.example', now(), now() + interval '90 days', now())`,
          [rentalId, buyer.userId, listingId, paymentId],
        );
        const deliveryId = await planDelivery(deliveries, tx, { rentalId, paidAt: new Date() });
        await outbox.append(tx, rentalCreated, {
          rentalId,
          userId: buyer.userId,
          listingId,
          deliveryId,
        });
      }
    });
  }

  /** Returns the e-mails with source code, but not those that tell the lister about a rental. */
  const sourceMails = () => mailbox.mails.filter(({ messageId }) => messageId.startsWith('<delivery.'));

  const countWaitingEvents = async () =>
    (
      await api.query<{ count: number }>('SELECT count(*)::int FROM outbox_events WHERE relayed_at IS NULL')
    )[0]?.count;

  /**
   * Waits until everything that could send an e-mail is done: relayed events, their jobs, and one more run of
   * each sweep.
   */
  async function waitUntilSettled(workers: INestApplicationContext): Promise<void> {
    await until(
      async () => (await countWaitingEvents()) === 0 && deliveryRuns().length >= acceptedEventIds.length,
    );
    await Promise.allSettled(deliveryRuns().map(({ value }) => value));
    await Promise.all(
      workers
        .get(DeclaredSweeps)
        .findAll()
        .map((sweep) => sweep.run()),
    );
  }

  it('send the source code within ten seconds of the rental', async () => {
    const workers = await startWorkers();
    await rent();
    await until(() => sourceMails().length > 0);
    await waitUntilSettled(workers);
    expect(acceptedEventIds).toHaveLength(1);
  });

  it('deliver each rental once that was paid while the workers were stopped', async () => {
    await rent(3);
    const workers = await startWorkers();
    await until(() => sourceMails().length >= 3);
    await waitUntilSettled(workers);
    expect(sourceMails()).toHaveLength(3);
  });

  it('relay each event once and send each e-mail once, also with three processes', async () => {
    const [workers] = await Promise.all([startWorkers(), startWorkers(), startWorkers()]);
    for (let round = 0; round < 10; round += 1) await rent(20);
    await until(() => sourceMails().length >= 200);
    await waitUntilSettled(workers);
    // Each rental caused exactly one delivery job.
    expect(acceptedEventIds).toHaveLength(200);
    expect(new Set(acceptedEventIds).size).toBe(200);
    expect(new Set(sourceMails().map(({ messageId }) => messageId)).size).toBe(200);
    expect(sourceMails()).toHaveLength(200);
    // The time limit is long, because 200 purchases pass through three processes.
  }, 120_000);

  it('send the e-mail once after the mail server recovers', async () => {
    const workers = await startWorkers();
    await mailbox.goOffline();
    await rent();
    await until(async () => (await api.query('SELECT 1 FROM deliveries WHERE tries > 0')).length > 0);
    await mailbox.goOnline();
    await until(() => sourceMails().length > 0);
    await waitUntilSettled(workers);
    expect(sourceMails()).toHaveLength(1);
    expect(logLines.join('\n')).not.toContain('people.example');
  });

  it('deliver although the queue loses every job', async () => {
    const workers = await startWorkers();
    Object.assign(workers.get(JobQueues, { strict: false }), { add: () => Promise.resolve() });
    await rent(5);
    const rows = await api.query<{ id: string }>('SELECT id FROM outbox_events');
    const eventIds = new Set(rows.map(({ id }) => id));
    expect(eventIds.size).toBe(5);
    await until(() => sourceMails().length >= 5);
    await waitUntilSettled(workers);
    expect(sourceMails()).toHaveLength(5);
    // The queue may still contain a notification job of the previous test, which these workers then run.
    expect(processedEventIds().filter((eventId) => eventIds.has(eventId))).toEqual([]);
  });

  it('finish running jobs before they stop', async () => {
    const workers = await startWorkers();
    await rent(20);
    await until(() => sourceMails().length > 0);
    await stopWorkers(workers);
    const rows = await api.query<{ state: string; tries: number }>('SELECT state, tries FROM deliveries');
    // No delivery that a worker began is left without its e-mail.
    expect(rows.filter(({ state, tries }) => state === 'due' && tries > 0)).toEqual([]);
    expect(sourceMails()).toHaveLength(rows.filter(({ state }) => state === 'sent').length);
  });

  if (backend === 'redis') {
    it('lose nothing while Redis is down, and continue when it is back', async () => {
      await startWorkers();
      await redis?.kill();
      await rent(3);
      // The sweep reads Postgres, so that the e-mails are sent although the queue is stopped.
      await until(() => sourceMails().length >= 3);
      expect(await countWaitingEvents()).toBeGreaterThan(0);
      await until(() => logLines.includes('relay failed: The queue is unavailable'));
      const attemptCount = addSpy.mock.calls.length;
      await until(() => addSpy.mock.calls.length > attemptCount + 2);
      expect(logLines.filter((line) => line.startsWith('relay failed'))).toHaveLength(1);
      await redis?.start();
      await until(async () => (await countWaitingEvents()) === 0);
      mailbox.mails.length = 0;
      await rent();
      await until(() => sourceMails().length > 0);
    });

    it('start and stop while Redis is down', async () => {
      await redis?.kill();
      const workers = await startWorkers();
      await rent();
      await until(() => sourceMails().length > 0);
      await stopWorkers(workers);
      await redis?.start();
    });
  }
});
