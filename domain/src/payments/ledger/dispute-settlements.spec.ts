import { describe, expect, it } from 'vitest';
import type { LedgerLine } from './ledger-line.js';
import { linesOf, returnedCents, unclearLinesOf } from './payment-ledger.rules.js';
import type { PayPalBooks } from './paypal-books.js';

const PAYMENT_ID = 'PAYMENT';
const usdAmount = (value: string) => ({ currency_code: 'USD', value });
const OPENED_AT = '2026-03-01T12:00:00Z';
const DECIDED = '2026-03-05T12:00:00Z';
const createDispute = (id: string, isOpen = false) => ({
  id,
  captureId: 'C',
  heldCents: 10_000,
  lostCents: isOpen ? 0 : 10_000,
  isUnclear: false,
  mayPayPalHavePaidBuyer: false,
  isOpen,
  opened: OPENED_AT,
  changed: isOpen ? OPENED_AT : DECIDED,
});
const createRefund = (id: string, fields: object = {}) => ({
  id,
  status: 'COMPLETED' as const,
  amount: usdAmount('100.00'),
  create_time: DECIDED,
  ...fields,
});
const createBooks = (
  refunds: ReturnType<typeof createRefund>[],
  disputes: ReturnType<typeof createDispute>[],
): PayPalBooks => ({
  order: {
    id: 'O',
    status: 'COMPLETED',
    purchase_units: [{ custom_id: PAYMENT_ID, payments: { refunds } }],
  },
  capture: { id: 'C', status: 'PARTIALLY_REFUNDED', amount: usdAmount('250.00') },
  disputes,
});

/** Reads PayPal’s records one after the other, and adds the lines of each to the ledger. */
function recordAll(...reads: PayPalBooks[]): LedgerLine[] {
  const lines: LedgerLine[] = [];
  for (const payPalBooks of reads)
    for (const line of linesOf(payPalBooks, lines)) if (!hasLine(lines, line)) lines.push(line);
  return lines;
}
const hasLine = (lines: readonly LedgerLine[], { kind, paypalId }: LedgerLine) =>
  lines.some((line) => line.kind === kind && line.paypalId === paypalId);
const returnedIds = (lines: readonly LedgerLine[]) =>
  lines.filter(({ kind }) => kind === 'refunded' || kind === 'dispute-lost').map(({ paypalId }) => paypalId);
const sorted = (lines: readonly LedgerLine[]) => lines.map((line) => JSON.stringify(line)).sort();

const [refund1, refund2] = [createRefund('R1'), createRefund('R2')];
const [dispute1, dispute2] = [createDispute('D1'), createDispute('D2')];

describe('a dispute that PayPal settles by a refund (PAY-23)', () => {
  it.each([
    ['both are visible at once', ['R1'], [createBooks([refund1], [dispute1])]],
    ['the refund is visible first', ['R1'], [createBooks([refund1], [createDispute('D1', true)])]],
    ['the decision is visible first', ['D1'], [createBooks([], [dispute1])]],
    [
      'the refund is pending at the decision',
      ['D1'],
      [createBooks([createRefund('R1', { status: 'PENDING' })], [dispute1])],
    ],
    [
      'records without the refund are recorded after those with it',
      ['R1'],
      [createBooks([refund1], [createDispute('D1', true)]), createBooks([], [dispute1])],
    ],
    [
      'records without the decision are recorded after those with it',
      ['D1'],
      [createBooks([], [dispute1]), createBooks([refund1], [createDispute('D1', true)])],
    ],
  ])('is recorded once if %s', (_, expectedIds, reads) => {
    const lastRead = createBooks([refund1], [dispute1]);
    const lines = recordAll(...reads, lastRead);
    expect(returnedIds(lines)).toEqual(expectedIds);
    expect(sorted(linesOf(lastRead, lines))).toEqual(sorted(lines));
  });

  it('is recorded once beside another of the same amount, in any order', () => {
    const lastRead = createBooks([refund1, refund2], [dispute1, dispute2]);
    const firstRead = createBooks([], [dispute1]);
    for (const refund of [refund1, refund2])
      for (const disputes of [[dispute1], [dispute1, dispute2]]) {
        const lines = recordAll(
          firstRead,
          createBooks([], disputes),
          createBooks([refund], disputes),
          lastRead,
        );
        expect(returnedCents(lines)).toBe(20_000);
        expect(sorted(linesOf(lastRead, lines))).toEqual(sorted(lines));
      }
    // In this ledger, the first dispute is recorded as lost, and the second one as refund R1. The ledger does not
    // change when refund R2, which belongs to the first dispute, becomes visible.
    const lines: LedgerLine[] = [
      { kind: 'captured', cents: 25_000, paypalId: 'C' },
      ...['D1', 'D2'].flatMap((paypalId): LedgerLine[] => [
        { kind: 'disputed', cents: -10_000, paypalId },
        { kind: 'dispute-reversed', cents: 10_000, paypalId },
      ]),
      { kind: 'dispute-lost', cents: -10_000, paypalId: 'D1' },
      { kind: 'refunded', cents: -10_000, paypalId: 'R1' },
    ];
    for (const refunds of [[refund1], [refund1, refund2], [refund2, refund1]])
      expect(sorted(linesOf(createBooks(refunds, [dispute1, dispute2]), lines))).toEqual(sorted(lines));
  });

  it.each([
    ['that we requested', createRefund('R1', { custom_id: 'OUR-REFUND' })],
    ['of another amount', createRefund('R1', { amount: usdAmount('99.99') })],
    ['made before the dispute', createRefund('R1', { create_time: '2026-03-01T11:59:59Z' })],
    [
      'made more than an hour after the decision',
      createRefund('R1', { create_time: '2026-03-05T13:00:01Z' }),
    ],
    ['without a time', createRefund('R1', { create_time: undefined })],
  ])('is not settled by a refund %s', (_, refund) => {
    const lastRead = createBooks([refund], [dispute1]);
    for (const lines of [recordAll(lastRead), recordAll(createBooks([], [dispute1]), lastRead)])
      expect(returnedIds(lines).toSorted()).toEqual(['D1', 'R1']);
  });

  it('is settled by a refund of its amount, although its outcome is unclear', () => {
    const payPalBooks = createBooks([refund1], [{ ...dispute1, isUnclear: true }]);
    expect(unclearLinesOf(payPalBooks, [])).toEqual([]);
    expect(returnedIds(recordAll(payPalBooks))).toEqual(['R1']);
  });

  it('is settled by a refund that has the id of the order, an hour after the decision at the latest', () => {
    const refund = createRefund('R1', { custom_id: PAYMENT_ID, create_time: '2026-03-05T13:00:00Z' });
    expect(returnedIds(recordAll(createBooks([refund], [dispute1])))).toEqual(['R1']);
  });
});
