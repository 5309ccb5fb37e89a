import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Mailbox, startMailbox } from '@market/test/mailbox';
import { TRY_LEASE_MS } from '../../deliveries/deliveries.rules.js';
import { ANSWER_WITHIN_MS, CONNECT_WITHIN_MS, MailGateway } from './mail.gateway.js';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

it('a server that thinks about an e-mail for longer than a connection may take is waited for, so that it gets one copy', async () => {
  const gateway = new MailGateway({
    SMTP_URL: mailbox.environment['SMTP_URL'],
    MAIL_FROM: 'MVP Market <market@market.example>',
  });
  mailbox.onArrival = () => new Promise((resolve) => setTimeout(resolve, CONNECT_WITHIN_MS + 1000));
  const mail = { to: 'ben@people.example', subject: 'Yours', text: 'Yours', html: '<p>Yours</p>' };
  await gateway.send({ ...mail, messageId: 'one@market.example' });
  expect(mailbox.mails).toHaveLength(1);
}, 30_000);

it('nobody takes up a delivery again while a server may still be thinking about it', () => {
  expect(ANSWER_WITHIN_MS).toBeLessThan(TRY_LEASE_MS);
});
