import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { type FakePayPal, startFakePayPal } from '@market/test/fake-paypal';
import { type Mailbox, startMailbox } from '@market/test/mailbox';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { offer, pay } from '@market/test/shop';
import { until } from '@market/test/until';
import { pino } from 'pino';
import { NestLog, requestOfWork } from './logger.js';
import { Sweeps } from './sweeps/sweeps.js';
import { WorkersModule } from './workers.module.js';

let mailbox: Mailbox;
let paypal: FakePayPal;
let api: RunningApi;
let lister: Person;
let buyer: Person;
const lines: { request?: string; msg: string }[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  paypal = await startFakePayPal();
  api = await startApi({ ...mailbox.environment, ...paypal.environment, TRUST_PROXY: 'true' });
  lister = await api.signUp('Lina');
  buyer = await api.signUp('Ben');
});
afterAll(async () => {
  await api.stop();
  await paypal.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  lines.length = 0;
  mailbox.mails.length = 0;
  await api.query('TRUNCATE outbox_events, deliveries, rentals CASCADE');
});

async function workers(): Promise<INestApplicationContext> {
  const out = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const log = new NestLog(pino({ level: 'debug', mixin: requestOfWork }, out));
  const settings = api.application.get<Settings>(SETTINGS);
  return NestFactory.createApplicationContext(WorkersModule.with(settings), {
    logger: log,
    abortOnError: false,
  });
}

async function rent(requestId: string): Promise<string> {
  const mvpId = await offer(api, lister);
  const paymentId = await pay(api, paypal, { buyer, mvpId });
  const answer = await api.inject({
    method: 'POST',
    url: '/api/rentals/create',
    headers: { authorization: buyer.authorization, 'x-request-id': requestId },
    payload: { mvpId, duration: '3 months', renterName: 'Ben', renterEmail: 'ben@people.example', paymentId },
  });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['x-request-id']);
}

const requestsOf = async (...names: string[]) =>
  (
    await api.query<{ requestId: string }>(
      'SELECT request_id AS "requestId" FROM outbox_events WHERE name = ANY($1)',
      [names],
    )
  ).map(({ requestId }) => requestId);

const mailOf = (what: string) => mailbox.mails.find(({ messageId }) => messageId.startsWith(`<${what}.`));
const idIn = (what: string) => /^X-Request-Id: (.*)\r$/im.exec(mailOf(what)?.raw ?? '')?.[1];

describe('one id', () => {
  it('is followed from the request through its event and the job to the e-mail, in rows and log lines', async () => {
    expect(await rent('from-the-proxy.1')).toBe('from-the-proxy.1');
    expect(await requestsOf('rental.created')).toEqual(['from-the-proxy.1']);
    const running = await workers();
    await until(() => mailOf('delivery') !== undefined);
    // What the job itself tells goes back to the same request, and so does the notice to the lister.
    await until(async () => (await requestsOf('delivery.sent')).length > 0);
    await until(() => mailOf('notice') !== undefined, 15_000);
    await until(() => lines.some(({ msg }) => msg.startsWith('deliver-source-code of ')));
    await running.close();
    expect(await requestsOf('delivery.sent')).toEqual(['from-the-proxy.1']);
    expect([idIn('delivery'), idIn('notice')]).toEqual(['from-the-proxy.1', 'from-the-proxy.1']);
    const done = lines.filter(({ msg }) => msg.startsWith('deliver-source-code of '));
    expect(done.map(({ request }) => request)).toEqual(['from-the-proxy.1']);
  });

  it('is in the e-mail too where the queue lost the job and a sweep sends it', async () => {
    await rent('lost-by-the-queue');
    await api.query('UPDATE outbox_events SET relayed_at = now()');
    const running = await workers();
    const sweep = running
      .get(Sweeps)
      .all()
      .find(({ name }) => name === 'due deliveries');
    await sweep?.run();
    await until(() => mailOf('delivery') !== undefined);
    await running.close();
    expect(idIn('delivery')).toBe('lost-by-the-queue');
  });

  it('is of our own making where what came is no id, or too long for one', async () => {
    for (const bad of ['a b', 'x'.repeat(65), '<script>', '']) {
      const { headers } = await api.inject({ url: '/api/mvps', headers: { 'x-request-id': bad } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is not taken from a stranger where no proxy of ours is in front', async () => {
    const alone = await startApi();
    const { headers } = await alone.inject({ url: '/api/mvps', headers: { 'x-request-id': 'mine' } });
    await alone.stop();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
