import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { until } from '@market/test/until';
import { RESPONSE_TIMEOUT_MS, CONNECT_TIMEOUT_MS, MailGateway, MailNotSent } from './mail.gateway.js';

/** The time limit for sending an e-mail, repeated here so that a change of the limit fails the test (NOTIFY-11). */
const SEND_TIMEOUT_MS = 50_000;
/** How long workers wait for their running jobs when they shut down. */
const WORKERS_STOP_WITHIN_MS = 56_000;
/** The time for all that an attempt does besides sending: reading and writing rows, creating the receipt's document. */
const TIME_BESIDES_SENDING_MS = 60_000;
const CONNECTIONS_MAX = 5;

let mailbox: Mailbox;
let gateway: MailGateway;

beforeEach(async () => {
  mailbox = await startMailbox();
  gateway = new MailGateway({
    SMTP_URL: mailbox.environment['SMTP_URL'],
    MAIL_FROM: 'MVP Market <market@market.example>',
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.onApplicationShutdown();
  await mailbox.stop();
});

const sendMail = (mailNumber = 1) =>
  gateway.send({
    to: 'ben@people.example',
    subject: `Mail ${mailNumber}`,
    text: 'Yours',
    html: '<p>Yours</p>',
    messageId: `${mailNumber}@market.example`,
  });

it('the gateway waits longer for the response to an e-mail than for a connection', async () => {
  const setTimeoutSpy = vi.spyOn(Socket.prototype, 'setTimeout');
  const port = Number(new URL(mailbox.environment['SMTP_URL'] ?? '').port);
  const timeoutsMs: (number | undefined)[] = [];
  mailbox.onArrival = () => {
    const clientSocket = setTimeoutSpy.mock.contexts.find(
      (candidate): candidate is Socket => candidate instanceof Socket && candidate.remotePort === port,
    );
    timeoutsMs.push(clientSocket?.timeout);
  };
  await sendMail();
  expect(timeoutsMs).toEqual([RESPONSE_TIMEOUT_MS]);
  expect(RESPONSE_TIMEOUT_MS).toBeGreaterThan(CONNECT_TIMEOUT_MS);
});

describe('an e-mail whose time is over (NOTIFY-11)', () => {
  /** Replaces the timers of e-mails by ones that the test ends. Returns them, in the order of the e-mails. */
  function replaceTimers(): { readonly ms: number; end: () => void }[] {
    const timers: { readonly ms: number; end: () => void }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      timers.push({ ms, end: () => controller.abort(new DOMException('Too slow', 'TimeoutError')) });
      return controller.signal;
    });
    return timers;
  }

  it('fails, with its connection closed, if the server does not respond to it', async () => {
    const timers = replaceTimers();
    const waitingResponses: (() => void)[] = [];
    mailbox.onArrival = () => new Promise<void>((resolve) => void waitingResponses.push(resolve));
    const outcome = sendMail().catch((error: unknown) => error);
    await until(() => Promise.resolve(waitingResponses.length === 1));
    expect(timers.map(({ ms }) => ms)).toEqual([SEND_TIMEOUT_MS]);
    timers[0]?.end();
    expect(await outcome).toBeInstanceOf(MailNotSent);
    await mailbox.allDisconnected();
    for (const respond of waitingResponses) respond();
  });

  it('counts from the first attempt, also if the e-mail is sent again without texts of users (NOTIFY-12)', async () => {
    const timers = replaceTimers();
    mailbox.refusesContents = ({ subject }) => subject === 'Refused';
    const bodies = { text: 'Yours', html: '<p>Yours</p>' };
    await gateway.send({
      ...bodies,
      to: 'ben@people.example',
      subject: 'Refused',
      messageId: '1@market.example',
      withoutUserTexts: { ...bodies, subject: 'Neutral' },
    });
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['Neutral']);
    expect(timers).toHaveLength(1);
  });

  it('fails without being sent if all connections are busy, and the next e-mails are sent', async () => {
    const timers = replaceTimers();
    const waitingResponses: (() => void)[] = [];
    mailbox.onArrival = () => new Promise<void>((resolve) => void waitingResponses.push(resolve));
    const busyMails = Promise.all([1, 2, 3, 4, 5].map((mailNumber) => sendMail(mailNumber)));
    await until(() => Promise.resolve(waitingResponses.length === CONNECTIONS_MAX));
    const outcome = sendMail(6).catch((error: unknown) => error);
    await until(() => Promise.resolve(timers.length === 6));
    timers[5]?.end();
    expect(await outcome).toBeInstanceOf(MailNotSent);
    mailbox.onArrival = () => undefined;
    for (const respond of waitingResponses) respond();
    await busyMails;
    await sendMail(7);
    expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual(
      [1, 2, 3, 4, 5, 7].map((mailNumber) => `Mail ${mailNumber}`),
    );
  });
});

describe('an e-mail is not sent again while its first attempt may still succeed (NOTIFY-11)', () => {
  const root = join('domain', 'src');
  /**
   * Each service that sends e-mails, with the name of the constant that sets its lease, and the file that exports that
   * constant.
   */
  const leases = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.service.ts'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => /\bmail\.send(?:ToAnyAddress)?\(/.test(source))
    .map(({ file, source }) => {
      const constant = /clock\.in\(((?:[A-Z]+_)*(?:LEASE|MAIL_PAUSE)_MS)\)/.exec(source)?.[1] ?? 'none';
      const rulesFile = new RegExp(`\\b${constant}\\b[^;]*? from '([^']+)\\.js'`).exec(source)?.[1] ?? 'none';
      return { file, constant, rulesFile: join(root, dirname(file), `${rulesFile}.ts`) };
    });

  it('by any service', () => {
    expect(leases.length).toBeGreaterThanOrEqual(9);
  });

  it.each(leases)('by $file, whose claim lasts $constant', async ({ constant, rulesFile }) => {
    const rules: Record<string, unknown> = await import(join(process.cwd(), rulesFile));
    expect(rules[constant]).toBeGreaterThanOrEqual(SEND_TIMEOUT_MS + TIME_BESIDES_SENDING_MS);
  });

  it('by a worker that is stopped', () => {
    expect(SEND_TIMEOUT_MS).toBeLessThan(WORKERS_STOP_WITHIN_MS);
  });
});
