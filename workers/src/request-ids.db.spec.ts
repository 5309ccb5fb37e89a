import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { type FakePayPal, startFakePayPal } from '@market/test/stand-ins/fake-paypal';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing, pay } from '@market/test/api/shop';
import { until } from '@market/test/until';
import { pino } from 'pino';
import { NestLog, originatingRequestId } from './logger.js';
import { DeclaredSweeps } from './sweeps/declared-sweeps.js';
import { WorkersModule } from './workers.module.js';

let mailbox: Mailbox;
let paypal: FakePayPal;
let api: RunningApi;
let lister: Person;
let buyer: Person;
const logLines: { request?: string; msg: string }[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  paypal = await startFakePayPal();
  api = await startApi({ ...mailbox.environment, ...paypal.environment, TRUST_PROXY: '1' });
  lister = await api.signUp('Lina');
  buyer = await api.signUp('Ben');
});
afterAll(async () => {
  await api.stop();
  await paypal.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  logLines.length = 0;
  mailbox.mails.length = 0;
  await api.query('TRUNCATE outbox_events, deliveries, rentals CASCADE');
});

async function startWorkers(): Promise<INestApplicationContext> {
  const output = new Writable({
    write(line: Buffer, _encoding, done) {
      logLines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const log = new NestLog(pino({ level: 'debug', mixin: originatingRequestId }, output));
  const settings = api.application.get<Settings>(SETTINGS);
  return NestFactory.createApplicationContext(WorkersModule.forSettings(settings), {
    logger: log,
    abortOnError: false,
  });
}

async function rent(requestId: string): Promise<string> {
  const mvpId = await offerListing(api, lister);
  const paymentId = await pay(api, paypal, { buyer, mvpId });
  const response = await api.inject({
    method: 'POST',
    url: '/api/rentals/create',
    headers: { authorization: buyer.authorization, 'x-request-id': requestId },
    payload: { mvpId, duration: '3 months', renterName: 'Ben', renterEmail: 'ben@people.example', paymentId },
  });
  expect(response.statusCode).toBe(201);
  return String(response.headers['x-request-id']);
}

const requestIdsOfEvents = async (...names: string[]) =>
  (
    await api.query<{ requestId: string }>(
      'SELECT request_id AS "requestId" FROM outbox_events WHERE name = ANY($1)',
      [names],
    )
  ).map(({ requestId }) => requestId);

const mailOf = (mailKind: string) =>
  mailbox.mails.find(({ messageId }) => messageId.startsWith(`<${mailKind}.`));
const requestIdOfMail = (mailKind: string) =>
  /^X-Request-Id: (.*)\r$/im.exec(mailOf(mailKind)?.rawText ?? '')?.[1];

describe('a request id', () => {
  it('is the same in the request, its event, its job, the e-mail and the log', async () => {
    expect(await rent('from-the-proxy.1')).toBe('from-the-proxy.1');
    expect(await requestIdsOfEvents('rental.created')).toEqual(['from-the-proxy.1']);
    const workers = await startWorkers();
    await until(() => mailOf('delivery') !== undefined);
    // The events that the job appends and the notification to the lister have the id of the original request.
    await until(async () => (await requestIdsOfEvents('delivery.sent')).length > 0);
    await until(() => mailOf('notice') !== undefined);
    await until(() => logLines.some(({ msg }) => msg.startsWith('deliver-source-code of ')));
    await workers.close();
    expect(await requestIdsOfEvents('delivery.sent')).toEqual(['from-the-proxy.1']);
    expect([requestIdOfMail('delivery'), requestIdOfMail('notice')]).toEqual([
      'from-the-proxy.1',
      'from-the-proxy.1',
    ]);
    const completedLines = logLines.filter(({ msg }) => msg.startsWith('deliver-source-code of '));
    expect(completedLines.map(({ request }) => request)).toEqual(['from-the-proxy.1']);
  });

  it('is in the e-mail when the queue lost the job and a sweep sends it', async () => {
    await rent('lost-by-the-queue');
    await api.query('UPDATE outbox_events SET relayed_at = now()');
    const workers = await startWorkers();
    const sweep = workers
      .get(DeclaredSweeps)
      .findAll()
      .find(({ name }) => name === 'due deliveries');
    await sweep?.run();
    await until(() => mailOf('delivery') !== undefined);
    await workers.close();
    expect(requestIdOfMail('delivery')).toBe('lost-by-the-queue');
  });

  it('is replaced where the header is not a valid id', async () => {
    for (const invalidId of ['a b', 'x'.repeat(65), '<script>', '']) {
      const { headers } = await api.inject({ url: '/api/mvps', headers: { 'x-request-id': invalidId } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is not read from a client that is no trusted proxy', async () => {
    const apiWithoutWorkers = await startApi();
    const { headers } = await apiWithoutWorkers.inject({
      url: '/api/mvps',
      headers: { 'x-request-id': 'mine' },
    });
    await apiWithoutWorkers.stop();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
