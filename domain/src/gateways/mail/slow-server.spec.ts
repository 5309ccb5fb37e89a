import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { TRY_LEASE_MS } from '../../deliveries/deliveries.rules.js';
import { ANSWER_WITHIN_MS, CONNECT_WITHIN_MS, MailGateway } from './mail.gateway.js';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

it('a server that thinks about an e-mail is waited for, for longer than one that does not answer at all, so that it gets one copy', async () => {
  const gateway = new MailGateway({
    SMTP_URL: mailbox.environment['SMTP_URL'],
    MAIL_FROM: 'MVP Market <market@market.example>',
  });
  const timeouts = vi.spyOn(Socket.prototype, 'setTimeout');
  const port = Number(new URL(mailbox.environment['SMTP_URL'] ?? '').port);
  const patience: (number | undefined)[] = [];
  mailbox.onArrival = () => {
    const ours = timeouts.mock.contexts.find(
      (one): one is Socket => one instanceof Socket && one.remotePort === port,
    );
    patience.push(ours?.timeout);
  };
  const mail = { to: 'ben@people.example', subject: 'Yours', text: 'Yours', html: '<p>Yours</p>' };
  await gateway.send({ ...mail, messageId: 'one@market.example' });
  timeouts.mockRestore();
  expect(patience).toEqual([ANSWER_WITHIN_MS]);
  expect(ANSWER_WITHIN_MS).toBeGreaterThan(CONNECT_WITHIN_MS);
});

it('nobody takes up a delivery again while a server may still be thinking about it', () => {
  expect(ANSWER_WITHIN_MS).toBeLessThan(TRY_LEASE_MS);
});
