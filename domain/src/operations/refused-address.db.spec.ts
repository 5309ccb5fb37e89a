import { beforeEach, describe, expect, it } from 'vitest';
import { claimRental, payFor, rentFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { NoticeMailsService } from '../notices/notice-mails.service.js';
import { PaymentsSweepService } from '../payments/payments-sweep.service.js';
import { RefundMailsService } from '../payments/refunds/refund-mails.service.js';
import { ReceiptMailsService } from '../receipts/receipt-mails.service.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { type PromiseName, PromiseAges } from './promise-ages.queries.js';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
beforeEach(async () => {
  market.mailbox.mode = 'well';
  market.mailbox.replyByRecipient.clear();
  await market.api.query('TRUNCATE payments, outbox_events, notices CASCADE');
});

const resolveService = <T>(service: new (...args: never[]) => T): T => market.api.application.get(service);
const refuseBuyer = () => market.mailbox.replyByRecipient.set(`${market.buyer.userId}@people.example`, 550);

/** Returns how many rows of a promise (work with a deadline) are open, and the age of the oldest one in minutes. */
async function readOpenRows(promise: PromiseName): Promise<[number, number]> {
  const ages = await new PromiseAges(resolveService(ReadPool), resolveService(Clock)).read();
  const age = ages.find((promiseAge) => promiseAge.promise === promise);
  return [age?.waiting ?? -1, Math.round((age?.oldestSeconds ?? -60) / 60)];
}

/** Rents the MVP, tries to deliver its source code, and returns the delivery's id. */
async function rentAndDeliver(): Promise<string> {
  await rentFor(market, { duration: '1 month' });
  const [id = ''] = await resolveService(DeliveriesService).findDue(1);
  await resolveService(DeliveriesService).deliver(id);
  return id;
}

describe('the source code of a buyer whose address is refused', () => {
  it('is overdue while the buyer has not opened it, and not afterwards (DELIVERY-4)', async () => {
    refuseBuyer();
    const id = await rentAndDeliver();
    market.setTimeAfterStart(20 * HOUR_MS);
    expect(await readOpenRows('delivery')).toEqual([1, 20 * 60]);
    await resolveService(DeliveriesService).markOpened(id);
    market.setTimeAfterStart(21 * HOUR_MS);
    await resolveService(DeliveriesService).deliver(id);
    expect(await readOpenRows('delivery')).toEqual([0, 0]);
  });

  it('is not overdue when a moderator sends it again (DELIVERY-4)', async () => {
    const id = await rentAndDeliver();
    market.setTimeAfterStart(2 * DAY_MS);
    refuseBuyer();
    await resolveService(DeliveriesService).sendAgain(id);
    await resolveService(DeliveriesService).deliver(id);
    expect(await market.api.query('SELECT state FROM deliveries')).toEqual([{ state: 'due' }]);
    expect(await readOpenRows('delivery')).toEqual([0, 0]);
  });
});

describe('an e-mail to a refused address is not late, unlike one that no server accepts (NOTIFY-8)', () => {
  /** Expects that the e-mail counts as open while the mail server is busy, but not after it refused the address. */
  async function expectOpenUntilRefused(promise: PromiseName, send: () => Promise<unknown>) {
    market.mailbox.mode = 'busy';
    await expect(send()).rejects.toThrow();
    expect((await readOpenRows(promise))[0]).toBe(1);
    refuseBuyer();
    market.setTimeAfterStart(3 * HOUR_MS);
    await send();
    market.setTimeAfterStart(3 * HOUR_MS + 31 * MINUTE_MS);
    expect(await readOpenRows(promise)).toEqual([0, 0]);
  }

  const readPaymentId = async (captureId: string) =>
    (await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [captureId]))[0]
      ?.id ?? '';

  it('as a receipt', async () => {
    const id = await readPaymentId(await payFor(market, { duration: '1 month' }));
    await resolveService(ReceiptsService).issue(id);
    await expectOpenUntilRefused('receipt-mail', () => resolveService(ReceiptMailsService).send(id));
    expect(await market.api.query('SELECT FROM receipts WHERE mail_due_at IS NOT NULL')).toHaveLength(1);
  });

  it('as the e-mail about a refund', async () => {
    const captureId = await payFor(market, { duration: '1 month' });
    await claimRental(market, { duration: '1 month' }, captureId);
    market.paypal.refund(captureId, '10.00');
    market.setTimeAfterStart(HOUR_MS);
    await resolveService(PaymentsSweepService).compareDue(100);
    const id = await readPaymentId(captureId);
    await expectOpenUntilRefused('refund-mail', () => resolveService(RefundMailsService).send(id));
  });

  it('as the e-mail of a notification', async () => {
    const [notice] = await market.api.query<{ id: string }>(
      `INSERT INTO notices (user_id, kind, event_id, listing_id, created_at, mail_due_at)
       VALUES ($1, 'rental.expired', gen_random_uuid(), $2, '2026-03-01', '2026-03-01') RETURNING id`,
      [market.buyer.userId, market.mvpId],
    );
    const noticeMails = resolveService(NoticeMailsService);
    await expectOpenUntilRefused('notice-mail', () => noticeMails.send(notice?.id ?? ''));
  });

  it('as the e-mail about a payout', async () => {
    await market.api.query(
      `INSERT INTO payout_mails (id, user_id, kind, address, due_at, created_at)
       VALUES (gen_random_uuid(), $1, 'paid', 'ben@pay.example', '2026-03-01', '2026-03-01')`,
      [market.buyer.userId],
    );
    expect((await readOpenRows('payout-mail'))[0]).toBe(1);
    await market.api.query('UPDATE users SET email_refused_at = now() WHERE id = $1', [market.buyer.userId]);
    expect(await readOpenRows('payout-mail')).toEqual([0, 0]);
  });
});
