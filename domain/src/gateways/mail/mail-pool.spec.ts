import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { until } from '@market/test/until';
import { MailGateway, MailNotSent } from './mail.gateway.js';

/** The pool's limits, repeated here so that changing them fails the test. */
const CONNECTIONS_MAX = 5;
const MAILS_PER_CONNECTION = 100;

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
  await gateway.onApplicationShutdown();
  await mailbox.stop();
});

const sendMail = (mailNumber: number) =>
  gateway.send({
    to: 'ben@people.example',
    subject: `Mail ${mailNumber}`,
    text: 'Yours',
    html: '<p>Yours</p>',
    messageId: `${mailNumber}@market.example`,
  });
const receivedSubjects = () => mailbox.mails.map(({ subject }) => subject).sort();

it('sends e-mails one after another over one connection (NOTIFY-10)', async () => {
  for (let mailNumber = 1; mailNumber <= 10; mailNumber += 1) await sendMail(mailNumber);
  expect(mailbox.mails).toHaveLength(10);
  expect(mailbox.connectionCounts).toEqual({ opened: 1, open: 1, maxOpen: 1 });
});

it('opens a new connection after 100 e-mails (NOTIFY-10)', async () => {
  for (let mailNumber = 1; mailNumber <= MAILS_PER_CONNECTION; mailNumber += 1) await sendMail(mailNumber);
  expect(mailbox.connectionCounts.opened).toBe(1);
  await sendMail(MAILS_PER_CONNECTION + 1);
  expect(mailbox.connectionCounts).toMatchObject({ opened: 2, maxOpen: 1 });
});

it('opens at most five connections, however many e-mails are sent at once (NOTIFY-10)', async () => {
  const waitingReplies: (() => void)[] = [];
  mailbox.onArrival = () => new Promise<void>((resolve) => void waitingReplies.push(resolve));
  const allSent = Promise.all(Array.from({ length: 12 }, (_, mailNumber) => sendMail(mailNumber)));
  await until(() => Promise.resolve(waitingReplies.length === CONNECTIONS_MAX));
  mailbox.onArrival = () => undefined;
  for (const accept of waitingReplies) accept();
  await allSent;
  expect(new Set(receivedSubjects()).size).toBe(12);
  expect(mailbox.connectionCounts.maxOpen).toBe(CONNECTIONS_MAX);
});

it('replaces a connection that the server dropped between two e-mails (NOTIFY-10)', async () => {
  await sendMail(1);
  mailbox.dropConnections();
  await mailbox.allDisconnected();
  await until(async () =>
    sendMail(2).then(
      () => true,
      () => false,
    ),
  );
  expect(receivedSubjects()).toEqual(['Mail 1', 'Mail 2']);
  expect(mailbox.connectionCounts.opened).toBe(2);
});

it('does not resend an e-mail that a dropped connection may have delivered (NOTIFY-10)', async () => {
  mailbox.onArrival = () => mailbox.dropConnections();
  await expect(sendMail(1)).rejects.toBeInstanceOf(MailNotSent);
  expect(receivedSubjects()).toEqual(['Mail 1']);
  mailbox.onArrival = () => undefined;
  await sendMail(2);
  expect(receivedSubjects()).toEqual(['Mail 1', 'Mail 2']);
});

it('connects once for an e-mail, to a server that closes each connection before its greeting (NOTIFY-10)', async () => {
  mailbox.closesNewConnections = true;
  await expect(sendMail(1)).rejects.toBeInstanceOf(MailNotSent);
  expect(mailbox.connectionCounts.opened).toBe(1);
});

it('closes its connections when the process shuts down (NOTIFY-10)', async () => {
  await sendMail(1);
  await gateway.onApplicationShutdown();
  await mailbox.allDisconnected();
});
