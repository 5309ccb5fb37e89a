import { expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import { payFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'), () =>
  Promise.resolve({
    SELLER_NAME: 'Market Ltd',
    SELLER_ADDRESS: '1 Main Street, Berlin',
    TAX_PERCENT: '20',
    TAX_PERCENT_BY_COUNTRY: 'DE:19',
  }),
);

/** Pays $100 and returns the payment's id. */
async function payAndReadPaymentId(): Promise<string> {
  const captureId = await payFor(market, { duration: '1 month' });
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  return row?.id ?? '';
}

/** Issues the receipt of a payment and reads it as its buyer. */
async function receiptOf(paymentId: string) {
  await market.api.application.get(ReceiptsService).issue(paymentId);
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM receipts WHERE payment_id = $1', [
    paymentId,
  ]);
  const headers = { authorization: market.buyer.authorization };
  return (await market.api.inject({ url: `/api/receipts/${row?.id}`, headers })).json();
}

it('a receipt shows seller and tax as they were at the capture, and the fee stays as it is (PAY-32 to PAY-34)', async () => {
  const firstPaymentId = await payAndReadPaymentId();
  const settings = market.api.application.get<Settings>(SETTINGS);
  Object.assign(settings, { SELLER_NAME: 'Other Ltd', TAX_PERCENT_BY_COUNTRY: new Map() });
  const secondPaymentId = await payAndReadPaymentId();
  expect(await receiptOf(firstPaymentId)).toMatchObject({
    amount: 100,
    seller: { name: 'Market Ltd', address: '1 Main Street, Berlin', taxId: null },
    tax: { percent: 19, amount: 15.97, kept: 15.97 },
  });
  expect(await receiptOf(secondPaymentId)).toMatchObject({
    seller: { name: 'Other Ltd' },
    tax: { percent: 20, amount: 16.67 },
  });
  const rows = await market.api.query(
    `SELECT payer_country, fee_cents FROM payments JOIN earnings ON payment_id = id WHERE id = ANY($1)`,
    [[firstPaymentId, secondPaymentId]],
  );
  expect(rows).toEqual([
    { payer_country: 'DE', fee_cents: 1000 },
    { payer_country: 'DE', fee_cents: 1000 },
  ]);
});

it('a receipt shows the tax of what a refund left (PAY-33)', async () => {
  const id = await payAndReadPaymentId();
  const payments = market.api.application.get(PaymentsService, { strict: false });
  market.paypal.refund((await payments.findById(id))?.captureId ?? '', '81.00');
  const payment = await payments.findById(id);
  if (payment)
    await market.api.application.get(PaymentsSweepService, { strict: false }).updateFromPayPal(payment);
  expect(await receiptOf(id)).toMatchObject({ refunded: 81, tax: { amount: 16.67, kept: 3.17 } });
});
