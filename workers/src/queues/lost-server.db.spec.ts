import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { type CuttableLink, startCuttableLink } from '@market/test/servers/cuttable-link';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { secondsUntilFailure } from '@market/test/servers/frozen-statement';
import { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { QueueConnection } from './queue-connection.js';
import { FAST_QUEUE } from './queue-settings.js';

let database: TestDatabase;
let link: CuttableLink;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  link = await startCuttableLink(database.url);
  const settings = readSettings({
    DATABASE_URL: link.url,
    AUTH_SECRET: 'a secret of tests that is long enough',
  });
  const { options } = new QueueConnection(settings, {} as DataSource);
  queue = new Queue(FAST_QUEUE, { connection: options });
  queue.on('error', () => undefined);
});
afterAll(async () => {
  await queue.close();
  await link.stop();
  await database.drop();
});

it('a statement of the queue fails in time if its server dies silently, and the next one succeeds (OPERATE-7)', async () => {
  expect(await queue.getWaitingCount()).toBe(0);
  const seconds = await secondsUntilFailure(link, (freeze) => {
    freeze();
    return queue.getWaitingCount();
  });
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThan(70);
  expect(await queue.getWaitingCount()).toBe(0);
});
