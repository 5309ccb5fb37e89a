import type { ReceiptRow } from './receipts.queries.js';

/** Returns the receipt of a rental for tests, with the given changes. */
export const createReceiptRow = (change: Partial<ReceiptRow> = {}): ReceiptRow => ({
  id: '00000000-0000-7000-8000-000000000001',
  number: 'R-2026-000042',
  userId: '00000000-0000-7000-8000-000000000002',
  buyerName: 'Ada Lovelace',
  title: 'Habit Garden',
  issuedAt: new Date('2026-03-04T12:00:00.000Z'),
  listingId: '00000000-0000-7000-8000-000000000003',
  duration: '3 months',
  amountCents: 25_000,
  creditCents: 0,
  discountCents: 0,
  couponCode: null,
  refundedCents: 0,
  currency: 'USD',
  captureId: '2GG279541U471931P',
  termsVersion: '2026-01-01',
  termsSha256: 'a'.repeat(64),
  licenseVersion: '2026-02-02',
  licenseSha256: 'b'.repeat(64),
  textsShown: true,
  seller: null,
  taxBasisPoints: null,
  taxCents: null,
  ...change,
});
