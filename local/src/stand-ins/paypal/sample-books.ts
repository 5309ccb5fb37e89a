import { sampleRows } from '../../sample/rows/sample-rows.js';
import type { SamplePerson } from '../../sample/sample-person.js';
import { usd, type StoredBooks } from './books.js';

/** Returns PayPal's records of the sample's payments, so that they match our ledger and can be refunded. */
export function sampleBooks(people: readonly SamplePerson[], now: Date): StoredBooks {
  const { payments } = sampleRows({ now, demoBaseUrl: 'http://localhost', people });
  const samplePayments = payments.map(({ id, orderId, captureId, amountCents, description, createdAt }) => ({
    order: {
      id: orderId ?? '',
      amount: usd(amountCents),
      description,
      customId: id,
      invoiceId: id,
      createdAt: createdAt.toISOString(),
      status: 'COMPLETED' as const,
      source: 'paypal' as const,
      nextCapture: 'taken' as const,
    },
    capture: {
      id: captureId ?? '',
      orderId: orderId ?? '',
      amount: usd(amountCents),
      createdAt: createdAt.toISOString(),
      status: 'COMPLETED' as const,
    },
  }));
  const [orders, captures] = [
    samplePayments.map(({ order }) => order),
    samplePayments.map(({ capture }) => capture),
  ];
  return { orders, captures, refunds: [], disputes: [], answers: [] };
}
