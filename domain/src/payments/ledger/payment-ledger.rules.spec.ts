import { describe, expect, it } from 'vitest';
import type { LedgerLine } from './ledger-line.js';
import { linesOf, paidCentsOf, stateByLedger, unclearLinesOf } from './payment-ledger.rules.js';
import type { PayPalBooks } from './paypal-books.js';

/** Converts PayPal’s books of a payment to ledger lines while our own ledger has no line of the payment yet. */
const initialLinesOf = (payPalBooks: PayPalBooks) => linesOf(payPalBooks, []);
const usdAmount = (value: string) => ({ currency_code: 'USD', value });
const createOrder = (refunds: object[] = []) => ({
  id: 'O',
  status: 'COMPLETED' as const,
  purchase_units: [{ payments: { refunds: refunds as never[] } }],
});
const createCapture = (
  status: 'COMPLETED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'PENDING',
  fee?: string,
) => ({
  id: 'C',
  status,
  amount: usdAmount('250.00'),
  ...(fee && { seller_receivable_breakdown: { paypal_fee: usdAmount(fee) } }),
});
const createRefund = (id: string, value: string, status = 'COMPLETED', captureId = 'C') => ({
  id,
  status,
  amount: usdAmount(value),
  links: [{ rel: 'up', href: `https://paypal/v2/payments/captures/${captureId}` }],
});
const dispute = {
  id: 'D',
  captureId: 'C',
  heldCents: 25_000,
  lostCents: 0,
  isUnclear: false,
  mayPayPalHavePaidBuyer: false,
  isOpen: true,
};

describe('the ledger lines of PayPal’s books', () => {
  it('correct a lost dispute only by decisions that are newer than the last correction (PAY-23)', () => {
    const ourLines = [
      ['captured', 25_000, 'C'],
      ['disputed', -25_000, 'D'],
      ['dispute-reversed', 25_000, 'D'],
      ['dispute-lost', -25_000, 'D'],
      ['dispute-corrected', 25_000, 'D 2026-03-02T12:00:00.000Z'],
    ].map(([kind, cents, paypalId]) => ({ kind, cents, paypalId }) as LedgerLine);
    const linesAfterDecision = (lostCents: number, changed: string) =>
      linesOf(
        {
          order: createOrder(),
          capture: createCapture('COMPLETED'),
          disputes: [{ ...dispute, isOpen: false, lostCents, changed }],
        },
        ourLines,
      );
    expect(linesAfterDecision(25_000, '2026-03-01T12:00:00.000Z')).toEqual(ourLines);
    expect(linesAfterDecision(0, '2026-03-02T12:00:00.000Z')).toEqual(ourLines);
    const newTime = '2026-03-03T12:00:00.000Z';
    expect(linesAfterDecision(10_000, newTime)).toEqual([
      ...ourLines,
      { kind: 'dispute-corrected', cents: -10_000, paypalId: `D ${newTime}` },
    ]);
  });

  it('change no recorded loss by an unclear decision, which is a difference (PAY-23)', () => {
    const payPalBooks = {
      order: createOrder(),
      capture: createCapture('COMPLETED'),
      disputes: [{ ...dispute, isOpen: false, lostCents: 10_000, isUnclear: true }],
    };
    const wonLines = [
      { kind: 'captured', cents: 25_000, paypalId: 'C' },
      { kind: 'disputed', cents: -25_000, paypalId: 'D' },
      { kind: 'dispute-reversed', cents: 25_000, paypalId: 'D' },
    ] as const;
    const lostLines = [...wonLines, { kind: 'dispute-lost', cents: -25_000, paypalId: 'D' }] as const;
    const sameLines = [...wonLines, { kind: 'dispute-lost', cents: -10_000, paypalId: 'D' }] as const;
    for (const [ourLines, differences] of [
      [wonLines, [-10_000]],
      [lostLines, [15_000]],
      [sameLines, []],
    ] as const) {
      expect(linesOf(payPalBooks, ourLines)).toEqual(ourLines);
      expect(unclearLinesOf(payPalBooks, ourLines).map(({ cents }) => cents)).toEqual(differences);
    }
    // PayPal's status 'REFUNDED' includes the unclear amount, but that amount must not be recorded as reversed.
    const refundedBooks = { ...payPalBooks, capture: createCapture('REFUNDED') };
    expect(linesOf(refundedBooks, wonLines)).toContainEqual({
      kind: 'reversed',
      cents: -15_000,
      paypalId: 'C',
    });
  });

  it('are the capture and its fee, if PayPal reports it', () => {
    expect(
      initialLinesOf({ order: createOrder(), capture: createCapture('COMPLETED', '9.22'), disputes: [] }),
    ).toEqual([
      { kind: 'captured', cents: 25_000, paypalId: 'C' },
      { kind: 'fee', cents: -922, paypalId: 'C' },
    ]);
  });

  it('are none while the capture is pending', () => {
    expect(initialLinesOf({ order: createOrder(), capture: createCapture('PENDING'), disputes: [] })).toEqual(
      [],
    );
  });

  it('contain completed refunds of this capture only', () => {
    const refunds = [
      createRefund('R1', '10.00'),
      createRefund('R2', '5.00', 'PENDING'),
      createRefund('R3', '7.00', 'COMPLETED', 'X'),
    ];
    const lines = initialLinesOf({
      order: createOrder(refunds),
      capture: createCapture('PARTIALLY_REFUNDED'),
      disputes: [],
    });
    expect(lines.slice(1)).toEqual([{ kind: 'refunded', cents: -1000, paypalId: 'R1' }]);
  });

  it('contain a reversal for money that was returned without a refund', () => {
    const lines = initialLinesOf({
      order: createOrder([createRefund('R1', '10.00')]),
      capture: createCapture('REFUNDED'),
      disputes: [],
    });
    expect(lines.at(-1)).toEqual({ kind: 'reversed', cents: -24_000, paypalId: 'C' });
    expect(paidCentsOf(lines)).toBe(0);
  });

  it('contain no reversal for a refund that is pending at PayPal (PAY-22)', () => {
    const orderWithPendingRefund = createOrder([
      createRefund('R1', '240.00', 'PENDING'),
      createRefund('R2', '10.00'),
    ]);
    const lines = initialLinesOf({
      order: orderWithPendingRefund,
      capture: createCapture('REFUNDED'),
      disputes: [],
    });
    expect(lines.map(({ kind }) => kind)).toEqual(['captured', 'refunded']);
    expect(paidCentsOf(lines)).toBe(24_000);
  });
});

describe('the state of a captured payment', () => {
  const createLines = (...disputes: (typeof dispute)[]): LedgerLine[] =>
    initialLinesOf({ order: createOrder(), capture: createCapture('COMPLETED', '9.22'), disputes });

  it('does not depend on the fee', () => {
    expect(paidCentsOf(createLines())).toBe(25_000);
    expect(stateByLedger(createLines(), false)).toBe('completed');
  });

  it('is refunding while a refund of ours is under way', () => {
    expect(stateByLedger(createLines(dispute), true)).toBe('refunding');
  });

  it('is disputed until every dispute is decided', () => {
    const wonDispute = { ...dispute, id: 'W', isOpen: false };
    expect(stateByLedger(createLines(dispute, wonDispute), false)).toBe('disputed');
    expect(paidCentsOf(createLines(dispute))).toBe(0);
    expect(stateByLedger(createLines(wonDispute), false)).toBe('completed');
  });

  it('is refunded if the buyer won the whole amount, partly refunded if a part', () => {
    expect(stateByLedger(createLines({ ...dispute, isOpen: false, lostCents: 25_000 }), false)).toBe(
      'refunded',
    );
    expect(stateByLedger(createLines({ ...dispute, isOpen: false, lostCents: 1 }), false)).toBe(
      'partly-refunded',
    );
  });
});
