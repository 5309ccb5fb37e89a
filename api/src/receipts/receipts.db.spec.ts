import { describe, expect, it } from 'vitest';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { ReceiptMailsService } from '@market/domain/receipts/receipt-mails.service';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import { claimRental, payFor, rentFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));

const get = (path: string, person = market.buyer) =>
  market.api.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: person.authorization } });
const issueAll = async () => {
  const receipts = market.api.application.get(ReceiptsService);
  await Promise.all((await receipts.findMissing(1000)).map((id) => receipts.issue(id)));
};
const readNumbers = async () =>
  (await market.api.query<{ number: string }>('SELECT number FROM receipts ORDER BY number')).map(
    ({ number }) => number,
  );

describe('receipts', () => {
  it('of 50 payments that complete at once are numbered without gaps, one each (PAY-30)', async () => {
    const captureIds = await Promise.all(
      Array.from({ length: 50 }, () => payFor(market, { duration: '1 month' })),
    );
    const countBefore = (await readNumbers()).length;
    const payments = await market.api.query<{ id: string }>(
      'SELECT id FROM payments WHERE capture_id = ANY($1)',
      [captureIds],
    );
    const receipts = market.api.application.get(ReceiptsService);
    // Issues each receipt twice at the same time, as a repeated job would.
    await Promise.all([...payments, ...payments].map(({ id }) => receipts.issue(id)));
    expect(await readNumbers()).toEqual(
      Array.from({ length: countBefore + 50 }, (_, index) => `R-2026-${String(index + 1).padStart(6, '0')}`),
    );
  }, 30_000);

  it('use no number if nothing was captured or the transaction fails', async () => {
    const numbersBefore = await readNumbers();
    const receipts = market.api.application.get(ReceiptsService);
    await receipts.issue('0190a000-0000-7000-8000-000000000009');
    expect(await readNumbers()).toEqual(numbersBefore);
  });

  it('start again with each year', async () => {
    market.setTimeAfterStart(365 * 86_400_000);
    market.buyer = await market.api.signUp('Ben');
    await payFor(market, { duration: '1 month' });
    await issueAll();
    expect(await readNumbers()).toContain('R-2027-000001');
  });

  it('are shown only to their buyer, as a page and as a PDF (PAY-31)', async () => {
    await rentFor(market, { duration: '1 month' });
    await issueAll();
    const { rentals } = (await get('/rentals/my-rentals')).json();
    const { id, number } = rentals[0].periods[0].receipt;
    expect((await get(`/receipts/${id}`)).json()).toMatchObject({
      number,
      buyer: 'Ben',
      title: 'Habit Garden',
      price: 100,
      credit: 0,
      amount: 100,
      refunded: 0,
      seller: null,
      tax: null,
    });
    const pdfResponse = await get(`/receipts/${id}/pdf`);
    expect(pdfResponse.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    expect(pdfResponse.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = await market.api.signUp('Eve');
    for (const path of [`/receipts/${id}`, `/receipts/${id}/pdf`])
      expect((await get(path, stranger)).json()).toMatchObject({ status: 404, code: 'receipt/not-found' });
  });

  it('show what was refunded or lost in a dispute', async () => {
    const captureId = await payFor(market, { duration: '1 month' });
    await claimRental(market, { duration: '1 month' }, captureId);
    await issueAll();
    market.paypal.refund(captureId, '20.00');
    market.paypal.decideDispute(market.paypal.openDispute(captureId, '80.00').id, '80.00');
    await market.api.query('UPDATE payments SET compare_due_at = captured_at');
    await market.api.application.get(PaymentsSweepService).compareDue(1000);
    const { rentals } = (await get('/rentals/my-rentals')).json();
    const { id } = rentals[0].periods[0].receipt;
    expect((await get(`/receipts/${id}`)).json()).toMatchObject({ amount: 100, refunded: 100 });
  });

  it('are e-mailed once with the PDF, and again if the mail server refused', async () => {
    const captureId = await payFor(market, { duration: '1 month' });
    const [payment] = await market.api.query<{ id: string }>(
      'SELECT id FROM payments WHERE capture_id = $1',
      [captureId],
    );
    const id = payment?.id ?? '';
    await market.api.application.get(ReceiptsService).issue(id);
    const mailService = market.api.application.get(ReceiptMailsService);
    market.mailbox.mode = 'busy';
    await expect(mailService.send(id)).rejects.toThrow();
    market.mailbox.mode = 'well';
    expect(await mailService.findDue(1000)).not.toContain(id);
    market.setTimeAfterStart(2 * 60_000);
    await mailService.send(id);
    await mailService.send(id);
    const receiptMails = market.mailbox.mails.filter(({ to }) =>
      to.includes(`${market.buyer.userId}@people.example`),
    );
    expect(receiptMails).toHaveLength(1);
    expect(receiptMails[0]?.subject).toMatch(/^Your receipt R-2026-\d{6}$/);
    expect(receiptMails[0]?.decodedText).toContain('application/pdf');
  });
});
