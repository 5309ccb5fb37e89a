import { describe, expect, it } from 'vitest';
import { receiptLines } from './receipt-lines.js';
import { receiptNumber } from './receipts.rules.js';
import { createReceiptRow } from './receipt-row.fixture.js';

describe('a receipt', () => {
  it('is numbered within its year, with more than six digits if needed (PAY-30)', () => {
    expect(receiptNumber(2026, 1)).toBe('R-2026-000001');
    expect(receiptNumber(2026, 1_000_000)).toBe('R-2026-1000000');
  });

  it('shows buyer, MVP and amounts', () => {
    expect(receiptLines(createReceiptRow())).toEqual({
      heading: 'Receipt R-2026-000042',
      facts: [
        ['Date', 'March 4, 2026'],
        ['Buyer', 'Ada Lovelace'],
        ['Payment', '2GG279541U471931P'],
        ['Terms', '2026-01-01 (aaaaaaaaaaaaaaaa), accepted at checkout'],
        ['License', '2026-02-02 (bbbbbbbbbbbbbbbb), accepted at checkout'],
      ],
      item: 'Habit Garden, rented for 3 months',
      amounts: [
        ['Price', '$250.00'],
        ['Paid', '$250.00'],
      ],
    });
  });

  it('shows terms and license as in force if the buyer did not accept them (PAY-62), and none for older orders', () => {
    expect(receiptLines(createReceiptRow({ textsShown: false })).facts).toContainEqual([
      'License',
      '2026-02-02 (bbbbbbbbbbbbbbbb), in force at the order',
    ]);
    expect(receiptLines(createReceiptRow({ termsVersion: null })).facts).toHaveLength(3);
  });

  it('shows the seller and the tax in what was paid and in what was kept (PAY-32, PAY-33)', () => {
    const seller = { name: 'Market Ltd', address: '1 Main Street, Berlin', taxId: 'DE123456789' };
    const lines = receiptLines(
      createReceiptRow({ seller, taxBasisPoints: 1900, taxCents: 3992, refundedCents: 13_100 }),
    );
    expect(lines.facts.slice(0, 4)).toEqual([
      ['Seller', 'Market Ltd'],
      ['Address', '1 Main Street, Berlin'],
      ['Tax ID', 'DE123456789'],
      ['Date', 'March 4, 2026'],
    ]);
    expect(lines.amounts).toEqual([
      ['Price', '$250.00'],
      ['Paid', '$250.00'],
      ['Includes 19% tax', '$39.92'],
      ['Refunded', '-$131.00'],
      ['Kept', '$119.00'],
      ['Includes 19% tax', '$19.00'],
    ]);
  });

  it('shows the credit and the refunds', () => {
    const { amounts } = receiptLines(
      createReceiptRow({
        duration: 'outright',
        amountCents: 240_000,
        creditCents: 10_000,
        refundedCents: 240_000,
      }),
    );
    expect(amounts).toEqual([
      ['Price', '$2,500.00'],
      ['Credited from your last rental', '-$100.00'],
      ['Paid', '$2,400.00'],
      ['Refunded', '-$2,400.00'],
      ['Kept', '$0.00'],
    ]);
  });

  it('keeps hostile names on their line, as text', () => {
    const { facts } = receiptLines(createReceiptRow({ buyerName: '<b>Eve</b>\r\nPaid: $0\u202E(' }));
    expect(facts[1]).toEqual(['Buyer', '<b>Eve</b> Paid: $0(']);
  });
});
