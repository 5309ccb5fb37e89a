import { beforeEach, describe, expect, it } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { DAY_MS, HOUR_MS } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import { claimRental, payFor, rentFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';
import { MailNotSent } from '../gateways/mail/mail.gateway.js';
import { PaymentsSweepService } from '../payments/payments-sweep.service.js';
import { RefundMailsService } from '../payments/refunds/refund-mails.service.js';
import { IdentitiesQueries } from './identities.queries.js';
import { IdentitiesService } from './identities.service.js';
import { PersonalMailsService } from './personal-mails.service.js';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));

beforeEach(() => {
  market.mailbox.mode = 'well';
});

const buyerAddress = () => `${market.buyer.userId}@people.example`;
const unsubscribeUrl = 'https://market.example/api/unsubscribe/x';
const createMail = (to: string) => ({
  to,
  subject: 'Yours',
  text: 'Yours',
  html: '<p>Yours</p>',
  messageId: `${newId()}@market.example`,
});
const sendMail = (overrides: object = {}) =>
  market.api.application
    .get(PersonalMailsService)
    .send(market.buyer.userId, { ...createMail(buyerAddress()), ...overrides });
const isRefused = async () =>
  (await market.api.application.get(IdentitiesQueries).findSignedInUser(market.buyer.userId))?.isEmailRefused;

describe('an address that the mail server refuses for good (NOTIFY-8)', () => {
  it('is marked, tried hourly with e-mails that are always sent, and unmarked after a delivery', async () => {
    market.mailbox.mode = 'refusing';
    expect(await sendMail()).toBe('later');
    expect(await isRefused()).toBe(true);
    market.mailbox.mode = 'well';
    market.setTimeAfterStart(HOUR_MS - 1);
    expect(await sendMail()).toBe('later');
    expect(market.mailbox.mails).toEqual([]);
    market.setTimeAfterStart(HOUR_MS);
    expect(await sendMail()).toBe('sent');
    expect(await isRefused()).toBe(false);
  });

  it('gets an e-mail once, also if the mark could not be removed after its delivery', async () => {
    const { api, mailbox } = market;
    mailbox.mode = 'refusing';
    await sendMail();
    mailbox.mode = 'well';
    market.setTimeAfterStart(HOUR_MS);
    const onlyMarked =
      'ALTER TABLE users ADD CONSTRAINT stays_marked CHECK (email_refused_at IS NOT NULL) NOT VALID';
    await api.query(onlyMarked);
    expect(await sendMail()).toBe('sent');
    expect(await isRefused()).toBe(true);
    await api.query('ALTER TABLE users DROP CONSTRAINT stays_marked');
    expect(await sendMail()).toBe('sent');
    expect(await isRefused()).toBe(false);
  });

  it('gets no optional e-mail, and after a week no e-mail at all', async () => {
    market.mailbox.mode = 'refusing';
    expect(await sendMail({ unsubscribeUrl })).toBe('never');
    expect(await isRefused()).toBe(true);
    market.setTimeAfterStart(7 * DAY_MS);
    expect(await sendMail()).toBe('later');
    market.setTimeAfterStart(7 * DAY_MS + 1);
    expect(await sendMail()).toBe('never');
  });

  it('is not marked by a temporary refusal, nor if it is not the address of the account', async () => {
    market.mailbox.mode = 'busy';
    await expect(sendMail()).rejects.toThrow(MailNotSent);
    market.mailbox.mode = 'refusing';
    expect(await sendMail({ to: 'another@people.example' })).toBe('later');
    const mails = market.api.application.get(PersonalMailsService);
    expect(await mails.sendToAnyAddress(market.buyer.userId, createMail('another@people.example'))).toBe(
      'refused',
    );
    expect(await isRefused()).toBe(false);
    expect(await mails.sendToAnyAddress(market.buyer.userId, createMail(buyerAddress()))).toBe('later');
    expect(await isRefused()).toBe(true);
  });

  it.each([
    ['confirmed', (address: string) => address],
    ['replaced', () => 'right@people.example'],
  ])('is %s by the next sign-in', async (_caseName, nextAddress) => {
    const account = {
      provider: 'github' as const,
      subject: newId(),
      login: 'ben',
      displayName: 'Ben',
      photoUrl: null,
    };
    const identities = market.api.application.get(IdentitiesService);
    await identities.link(market.buyer, { ...account, email: buyerAddress() });
    market.mailbox.mode = 'refusing';
    await sendMail();
    const email = nextAddress(buyerAddress());
    await identities.signIn({ ...account, email }, '');
    const user = await market.api.application.get(IdentitiesQueries).findSignedInUser(market.buyer.userId);
    expect([user?.email, user?.isEmailRefused]).toEqual([email, false]);
  });

  it('is tried with source code hourly until the deadline, then daily until it is replaced (DELIVERY-2)', async () => {
    market.mailbox.mode = 'refusing';
    await rentFor(market, { duration: '1 month' });
    const deliveries = market.api.application.get(DeliveriesService);
    const [id = ''] = await deliveries.findDue(1);
    const deliverAndReadNextTry = async () => {
      await deliveries.deliver(id);
      const [row] = await market.api.query<{ next_try_at: Date; last_error: string }>(
        'SELECT * FROM deliveries',
      );
      expect(row?.last_error).toBe('The mail server refuses the address of the buyer');
      return row?.next_try_at;
    };
    expect(await deliverAndReadNextTry()).toEqual(new Date('2026-01-31T13:00:00.000Z'));
    market.setTimeAfterStart(DAY_MS);
    expect(await deliverAndReadNextTry()).toEqual(new Date('2026-02-02T12:00:00.000Z'));
    market.mailbox.mode = 'well';
    await market.api.query(
      `UPDATE users SET email = 'right@people.example', email_refused_at = NULL, email_retry_at = NULL WHERE id = $1`,
      [market.buyer.userId],
    );
    market.setTimeAfterStart(2 * DAY_MS);
    await deliveries.deliver(id);
    expect(market.mailbox.mails.map(({ to }) => to)).toEqual([['right@people.example']]);
  });

  it('is tried hourly until the refund is a week old, if it is the payer’s address at PayPal', async () => {
    const { api, buyer, mailbox, paypal } = market;
    const captureId = await payFor(market, { duration: '1 month' });
    await claimRental(market, { duration: '1 month' }, captureId);
    const [payment] = await api.query<{ id: string }>(
      `UPDATE payments SET payer_email = 'payer@people.example' WHERE capture_id = $1 RETURNING id`,
      [captureId],
    );
    await api.query('UPDATE users SET email = NULL WHERE id = $1', [buyer.userId]);
    paypal.refund(captureId);
    market.setTimeAfterStart(HOUR_MS);
    await api.application.get(PaymentsSweepService).compareDue(100);
    mailbox.mode = 'refusing';
    const sendAndReadNextTry = async (afterMs: number) => {
      market.setTimeAfterStart(afterMs);
      await api.application.get(RefundMailsService).send(payment?.id ?? '');
      const sql = 'SELECT refund_notice_at FROM payments WHERE capture_id = $1';
      return (await api.query<{ refund_notice_at: Date | null }>(sql, [captureId]))[0]?.refund_notice_at;
    };
    expect(await sendAndReadNextTry(HOUR_MS)).toEqual(new Date('2026-01-31T14:00:00.000Z'));
    const weekMs = 7 * DAY_MS;
    expect(await sendAndReadNextTry(weekMs + HOUR_MS - 1)).toEqual(new Date('2026-02-07T13:59:59.999Z'));
    expect(await sendAndReadNextTry(weekMs + 2 * HOUR_MS)).toBeNull();
    expect(mailbox.mails.filter(({ to }) => to.includes('payer@people.example'))).toEqual([]);
  });
});
