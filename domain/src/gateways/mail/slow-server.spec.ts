import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { DELIVERY_LEASE_MS } from '../../deliveries/deliveries.rules.js';
import { RESPONSE_TIMEOUT_MS, CONNECT_TIMEOUT_MS, MailGateway } from './mail.gateway.js';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

it('the gateway waits longer for the response to an e-mail than for a connection', async () => {
  const gateway = new MailGateway({
    SMTP_URL: mailbox.environment['SMTP_URL'],
    MAIL_FROM: 'MVP Market <market@market.example>',
  });
  const setTimeoutSpy = vi.spyOn(Socket.prototype, 'setTimeout');
  const port = Number(new URL(mailbox.environment['SMTP_URL'] ?? '').port);
  const timeoutsMs: (number | undefined)[] = [];
  mailbox.onArrival = () => {
    const clientSocket = setTimeoutSpy.mock.contexts.find(
      (candidate): candidate is Socket => candidate instanceof Socket && candidate.remotePort === port,
    );
    timeoutsMs.push(clientSocket?.timeout);
  };
  const mail = { to: 'ben@people.example', subject: 'Yours', text: 'Yours', html: '<p>Yours</p>' };
  await gateway.send({ ...mail, messageId: 'one@market.example' });
  setTimeoutSpy.mockRestore();
  expect(timeoutsMs).toEqual([RESPONSE_TIMEOUT_MS]);
  expect(RESPONSE_TIMEOUT_MS).toBeGreaterThan(CONNECT_TIMEOUT_MS);
});

it('a delivery is not claimed again while the server may still accept its e-mail', () => {
  expect(RESPONSE_TIMEOUT_MS).toBeLessThan(DELIVERY_LEASE_MS);
});
