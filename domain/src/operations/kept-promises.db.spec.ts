import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { claimRental, createOrder, payFor, rentFor } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';
import { DataSource } from 'typeorm';
import { DataExportsService } from '../accounts/data-exports.service.js';
import { Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import { NoticeMailsService } from '../notices/notice-mails.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { UnreadMailsService } from '../notices/unread-mails.service.js';
import { BY_WORKER } from '../payments/payment-history.js';
import { PaymentsService } from '../payments/payments.service.js';
import { PaymentsSweepService } from '../payments/payments-sweep.service.js';
import { RefundMailsService } from '../payments/refunds/refund-mails.service.js';
import { ReceiptMailsService } from '../receipts/receipt-mails.service.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { RentalRemindersService } from '../rentals/rental-reminders.service.js';
import { StatementsQueries } from '../statements/statements.queries.js';
import { StatementsService } from '../statements/statements.service.js';
import { type PromiseName, PromiseAges } from './promise-ages.queries.js';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
beforeEach(async () => {
  market.mailbox.mode = 'well';
  await market.api.query('TRUNCATE payments, outbox_events, notices, unread_reminders, data_exports CASCADE');
});

const resolveService = <T>(service: new (...args: never[]) => T): T =>
  market.api.application.get(service, { strict: false });

/** Returns how many rows of a promise (work with a deadline) are open, and the age of the oldest one in minutes. */
async function readOpenRows(promise: PromiseName): Promise<[number, number]> {
  const ages = await new PromiseAges(resolveService(ReadPool), resolveService(Clock)).read();
  const { waiting = -1, oldestSeconds = -1 } =
    ages.find((promiseAge) => promiseAge.promise === promise) ?? {};
  return [waiting, Math.round(oldestSeconds / 60)];
}
/**
 * Expects that an unsent e-mail counts as open from `sinceMs` after the market's start until it is sent, even
 * after failed attempts.
 */
async function expectOpenUntilSent(promise: PromiseName, sinceMs: number, send: () => Promise<unknown>) {
  market.mailbox.mode = 'busy';
  for (const afterMs of [MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS]) {
    market.setTimeAfterStart(sinceMs + afterMs);
    expect(await readOpenRows(promise)).toEqual([1, afterMs / MINUTE_MS]);
    await expect(send()).rejects.toThrow();
    expect(await readOpenRows(promise)).toEqual([1, afterMs / MINUTE_MS]);
  }
  market.mailbox.mode = 'well';
  market.setTimeAfterStart(sinceMs + 30 * MINUTE_MS);
  await send();
  expect(await readOpenRows(promise)).toEqual([0, 0]);
}
async function createPayment(): Promise<{ captureId: string; id: string }> {
  const captureId = await payFor(market, { duration: '1 month' });
  const paymentRows = await market.api.query<{ id: string }>(
    'SELECT id FROM payments WHERE capture_id = $1',
    [captureId],
  );
  return { captureId, id: paymentRows[0]?.id ?? '' };
}
const compareBooks = () => resolveService(PaymentsSweepService).compareDue(100);

describe('the open promises of a payment', () => {
  it('are its receipt until it is issued, then the receipt’s e-mail until it is sent', async () => {
    const { id } = await createPayment();
    market.setTimeAfterStart(16 * MINUTE_MS);
    expect(await readOpenRows('receipt')).toEqual([1, 16]);
    await resolveService(ReceiptsService).issue(id);
    expect(await readOpenRows('receipt')).toEqual([0, 0]);
    await expectOpenUntilSent('receipt-mail', 16 * MINUTE_MS, () =>
      resolveService(ReceiptMailsService).send(id),
    );
  });

  it('are its capture from its request on, although look-ups fail, until the result is known (PAY-7)', async () => {
    const { orderId } = (await createOrder(market, { duration: '1 month' })).json();
    market.paypal.approve(orderId);
    market.paypal.planFaults('capture', 'failing');
    market.setTimeAfterStart(MINUTE_MS);
    await post(market.api, market.buyer, '/paypal/capture-order', { orderId });
    const lookUp = () => resolveService(PaymentsSweepService).reconcile(100);
    for (const minutes of [4, 9, 20]) {
      market.setTimeAfterStart((1 + minutes) * MINUTE_MS);
      market.paypal.planFaults('read', 'failing');
      const readsBefore = market.paypal.callCounts.read;
      await lookUp();
      expect(market.paypal.callCounts.read).toBe(readsBefore + 1);
      expect(await readOpenRows('capture')).toEqual([1, minutes]);
    }
    market.setTimeAfterStart(HOUR_MS);
    await lookUp();
    expect(await readOpenRows('capture')).toEqual([0, 0]);
  });

  it('are its rental until it is claimed, also after a part was refunded at PayPal (PAY-5)', async () => {
    const { captureId } = await createPayment();
    market.paypal.refund(captureId, '10.00');
    market.setTimeAfterStart(HOUR_MS);
    await compareBooks();
    expect(await readOpenRows('claim')).toEqual([1, 60]);
    market.buyer = await market.api.signIn(market.buyer.userId);
    await claimRental(market, { duration: '1 month' }, captureId);
    expect(await readOpenRows('claim')).toEqual([0, 0]);
  });

  it('include a difference from PayPal’s books until an hourly comparison finds none', async () => {
    const { id, captureId } = await createPayment();
    await market.api.query(
      `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, 'refunded', -100, 'OURS', now())`,
      [id],
    );
    market.setTimeAfterStart(HOUR_MS);
    expect(await readOpenRows('books')).toEqual([0, 0]);
    for (const hours of [1, 2, 3]) {
      market.setTimeAfterStart(hours * HOUR_MS);
      await compareBooks();
      expect(await readOpenRows('books')).toEqual([1, (hours - 1) * 60]);
    }
    const order = [...market.paypal.orders.values()].find(({ captures }) => captures[0]?.id === captureId);
    order?.refunds.push({ id: 'OURS', captureId, amount: '1.00', customId: undefined });
    market.setTimeAfterStart(4 * HOUR_MS);
    await compareBooks();
    expect(await readOpenRows('books')).toEqual([0, 0]);
  });

  it('do not include a movement at PayPal that is recorded by the same comparison', async () => {
    const { captureId } = await createPayment();
    market.paypal.refund(captureId, '10.00');
    market.setTimeAfterStart(HOUR_MS);
    await compareBooks();
    expect(await readOpenRows('books')).toEqual([0, 0]);
  });

  it('are its refund, also after PayPal refused the refund, until it is made by hand', async () => {
    const { id, captureId } = await createPayment();
    await claimRental(market, { duration: '1 month' }, captureId);
    await resolveService(DataSource).transaction((tx) =>
      resolveService(PaymentsService).startRefund(tx, { paymentId: id, reason: '', by: BY_WORKER }),
    );
    market.setTimeAfterStart(20 * MINUTE_MS);
    expect(await readOpenRows('refund')).toEqual([1, 20]);
    const refusal = new PayPalRefused(422, 'REFUND_NOT_ALLOWED');
    const refundCaptureSpy = vi
      .spyOn(resolveService(PayPalGateway), 'refundCapture')
      .mockRejectedValueOnce(refusal);
    await resolveService(PaymentsService).finishRefund(id);
    refundCaptureSpy.mockRestore();
    market.setTimeAfterStart(30 * MINUTE_MS);
    expect(await readOpenRows('refund')).toEqual([1, 30]);
    market.paypal.refund(captureId);
    market.setTimeAfterStart(2 * HOUR_MS);
    await compareBooks();
    expect(await readOpenRows('refund')).toEqual([0, 0]);
  });

  it('are the e-mail to the buyer about a refund', async () => {
    const { id, captureId } = await createPayment();
    await claimRental(market, { duration: '1 month' }, captureId);
    market.paypal.refund(captureId, '10.00');
    market.setTimeAfterStart(HOUR_MS);
    await compareBooks();
    await expectOpenUntilSent('refund-mail', HOUR_MS, () => resolveService(RefundMailsService).send(id));
  });
});

describe('the open promises of a rental', () => {
  it('are the reminders of its end, from three days before it', async () => {
    const { id } = await rentFor(market, { duration: '1 month' });
    market.setTimeAfterStart(28 * DAY_MS - MINUTE_MS);
    expect(await readOpenRows('rental-end')).toEqual([0, 0]);
    market.setTimeAfterStart(28 * DAY_MS + 20 * MINUTE_MS);
    expect(await readOpenRows('rental-end')).toEqual([1, 20]);
    await resolveService(RentalRemindersService).send(id);
    expect(await readOpenRows('rental-end')).toEqual([0, 0]);
  });

  it('are its unsent source code until it ends (DELIVERY-4, DELIVERY-5)', async () => {
    const { id } = await rentFor(market, { duration: '1 month' });
    market.setTimeAfterStart(DAY_MS);
    expect(await readOpenRows('delivery')).toEqual([1, 24 * 60]);
    const [rental] = await market.api.query<{ ends_at: Date }>('SELECT ends_at FROM rentals WHERE id = $1', [
      id,
    ]);
    market.api.setTime(new Date((rental?.ends_at.getTime() ?? 0) + 1));
    expect((await readOpenRows('delivery'))[0]).toBe(1);
  });

  it('are its notifications and their e-mails', async () => {
    await rentFor(market, { duration: '1 month' });
    await market.api.query(`UPDATE outbox_events SET relayed_at = created_at`);
    market.setTimeAfterStart(16 * MINUTE_MS);
    expect(await readOpenRows('notice')).toEqual([1, 16]);
    await Promise.all(
      (await resolveService(NoticesService).findDue(100)).map((event) =>
        resolveService(NoticesService).notify(event),
      ),
    );
    expect(await readOpenRows('notice')).toEqual([0, 0]);
    const [dueMailId = 'none'] = await resolveService(NoticeMailsService).findDue(100);
    await expectOpenUntilSent('notice-mail', 16 * MINUTE_MS, () =>
      resolveService(NoticeMailsService).send(dueMailId),
    );
  });
});

describe('the open promises of a person', () => {
  /** Posts a sale of January to the lister's ledger. */
  const postSale = (listerId: string) =>
    market.api.query(
      `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
       VALUES ($1, $1, 'sale', 'buyers', -100, $1, '2026-01-05'), ($1, $1, 'sale', 'pending', 100, $1, '2026-01-05')`,
      [listerId],
    );

  it('are the e-mail about a message after ten minutes unread, not before', async () => {
    const { lister, buyer } = market;
    const body = { recipientId: lister.userId, subject: 'Hello', content: 'Is it yours?' };
    await call(market.api, 'POST', '/users/messages', { person: buyer, body });
    const conversationSide = { userId: lister.userId, counterpartId: buyer.userId };
    market.setTimeAfterStart(10 * MINUTE_MS - 1);
    expect(await readOpenRows('unread-mail')).toEqual([0, 0]);
    await expectOpenUntilSent('unread-mail', 10 * MINUTE_MS, () =>
      resolveService(UnreadMailsService).send(conversationSide),
    );
  });

  it('do not include an e-mail that must wait, nor one about a message that was read meanwhile', async () => {
    const { lister, buyer } = market;
    const conversationSide = { userId: lister.userId, counterpartId: buyer.userId };
    const send = () =>
      call(market.api, 'POST', '/users/messages', {
        person: buyer,
        body: { recipientId: lister.userId, subject: 'Hello', content: 'Is it yours?' },
      });
    await send();
    market.setTimeAfterStart(10 * MINUTE_MS);
    await resolveService(UnreadMailsService).send(conversationSide);
    await send();
    market.setTimeAfterStart(5 * HOUR_MS);
    expect(await readOpenRows('unread-mail')).toEqual([0, 0]);
    market.setTimeAfterStart(7 * HOUR_MS);
    expect((await readOpenRows('unread-mail'))[0]).toBe(1);
    await market.api.query('UPDATE messages SET read_at = now() WHERE read_at IS NULL');
    expect(await readOpenRows('unread-mail')).toEqual([0, 0]);
  });

  it('are a statement that is to be made, until it is made (EARN-31)', async () => {
    await postSale(market.lister.userId);
    await resolveService(StatementsService).request(market.lister.userId, '2026-01');
    market.setTimeAfterStart(HOUR_MS);
    expect(await readOpenRows('statement')).toEqual([1, 60]);
    for (const id of await resolveService(StatementsService).findDue(10))
      await resolveService(StatementsService).make(id);
    expect(await readOpenRows('statement')).toEqual([0, 0]);
  });

  it('are a statement that has failed, until it is requested again or the account is deleted (EARN-31)', async () => {
    const listers = [await market.api.signUp('Lea'), await market.api.signUp('Leo')];
    vi.spyOn(StatementsQueries.prototype, 'readLines').mockRejectedValue(new Error('do not add up'));
    for (const { userId } of listers) {
      await postSale(userId);
      await resolveService(StatementsService).request(userId, '2026-01');
    }
    for (let minutes = 0; minutes < 5; minutes += 1) {
      expect(await readOpenRows('statement-failed')).toEqual([0, 0]);
      market.setTimeAfterStart(minutes * MINUTE_MS);
      for (const id of await resolveService(StatementsService).findDue(10))
        await expect(resolveService(StatementsService).make(id)).rejects.toThrow('do not add up');
    }
    market.setTimeAfterStart(HOUR_MS);
    expect([await readOpenRows('statement'), await readOpenRows('statement-failed')]).toEqual([
      [0, 0],
      [2, 60],
    ]);
    await market.api.query('UPDATE users SET disabled_at = now(), deleted_at = now() WHERE id = $1', [
      listers[0]?.userId,
    ]);
    expect(await readOpenRows('statement-failed')).toEqual([1, 60]);
    vi.restoreAllMocks();
    await resolveService(StatementsService).request(listers[1]?.userId ?? '', '2026-01');
    expect([await readOpenRows('statement'), await readOpenRows('statement-failed')]).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it('are a requested data export, until it is ready or has expired', async () => {
    const { id } = await resolveService(DataExportsService).request(market.buyer.userId);
    market.setTimeAfterStart(HOUR_MS);
    expect(await readOpenRows('data-export')).toEqual([1, 60]);
    market.setTimeAfterStart(8 * DAY_MS);
    expect(await readOpenRows('data-export')).toEqual([0, 0]);
    market.setTimeAfterStart(HOUR_MS);
    await resolveService(DataExportsService).build(id);
    expect(await readOpenRows('data-export')).toEqual([0, 0]);
  });
});
