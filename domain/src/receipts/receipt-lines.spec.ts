import { describe, expect, it } from '@jest/globals';
import { receiptDocument } from './receipt-document.js';
import { receiptLines } from './receipt-lines.js';
import { receiptNumber } from './receipts.rules.js';
import type { ReceiptRow } from './receipts.queries.js';

const receipt = (change: Partial<ReceiptRow> = {}): ReceiptRow => ({
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
  refundedCents: 0,
  currency: 'USD',
  captureId: '2GG279541U471931P',
  ...change,
});

describe('a receipt', () => {
  it('is numbered within its year, and grows when it must', () => {
    expect(receiptNumber(2026, 1)).toBe('R-2026-000001');
    expect(receiptNumber(2026, 1_000_000)).toBe('R-2026-1000000');
  });

  it('says who paid what for what', () => {
    expect(receiptLines(receipt())).toEqual({
      heading: 'Receipt R-2026-000042',
      facts: [
        ['Date', 'March 4, 2026'],
        ['Buyer', 'Ada Lovelace'],
        ['Payment', '2GG279541U471931P'],
      ],
      item: 'Habit Garden, rented for 3 months',
      sums: [
        ['Price', '$250.00'],
        ['Paid', '$250.00'],
      ],
    });
  });

  it('shows what was credited, and what went back', () => {
    const { sums } = receiptLines(
      receipt({ duration: 'outright', amountCents: 240_000, creditCents: 10_000, refundedCents: 240_000 }),
    );
    expect(sums).toEqual([
      ['Price', '$2,500.00'],
      ['Credited from your last rental', '-$100.00'],
      ['Paid', '$2,400.00'],
      ['Refunded', '-$2,400.00'],
      ['Kept', '$0.00'],
    ]);
  });

  it('keeps hostile names on their line, as words', () => {
    const { facts } = receiptLines(receipt({ buyerName: '<b>Eve</b>\r\nPaid: $0\u202E(' }));
    expect(facts[1]).toEqual(['Buyer', '<b>Eve</b> Paid: $0(']);
  });

  it.each([
    'Ada Lovelace',
    'Łukasz Жуков Ωμέγα',
    'עדה أدا',
    '王小明 あだ',
    '<script>(\\)Tj',
    'x'.repeat(2000),
    '',
  ])('is a PDF with its own fonts in it for the name %j', async (buyerName) => {
    const bytes = await receiptDocument(receipt({ buyerName, title: buyerName || 'Habit Garden' }));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/FontFile2');
    expect(bytes.toString('latin1')).toMatch(/\/Count 1\b/);
  });
});
