import { describe, expect, it } from 'vitest';
import { canRefund, parseRefundAmount, refundRequest } from './refund.js';

const payment = { state: 'completed', userId: 'buyer', listerId: 'lister' } as const;

describe('a refund in the console', () => {
  it('is offered for captured money, but not to the buyer or the lister', () => {
    expect(canRefund(payment, 'moderator')).toBe(true);
    expect(canRefund({ ...payment, state: 'partly-refunded' }, 'moderator')).toBe(true);
    expect([canRefund(payment, 'buyer'), canRefund(payment, 'lister')]).toEqual([false, false]);
  });

  it.each(['created', 'pending', 'refunding', 'refunded', 'disputed'] as const)(
    'is not offered for %s',
    (state) => {
      expect(canRefund({ ...payment, state }, 'moderator')).toBe(false);
    },
  );

  it.each([
    ['29', 29],
    ['29.00', 29],
    ['0.01', 0.01],
    ['29.01', undefined],
    ['0', undefined],
    ['1.005', undefined],
    ['-1', undefined],
    ['1e1', undefined],
    ['', undefined],
    ['ten', undefined],
  ])('of $29.00 accepts the amount %j as %j', (text, amount) => {
    expect(parseRefundAmount(text, 29)).toBe(amount);
  });

  it('sends an amount only if a part is refunded', () => {
    const paidPayment = { id: 'p1', paid: 29, refunds: [] };
    expect(refundRequest(paidPayment, { amount: 29, reason: '' }).body).toEqual({ reason: '' });
    expect(refundRequest(paidPayment, { amount: 5, reason: 'late' }).body).toEqual({
      reason: 'late',
      amount: 5,
    });
  });

  it('keeps its idempotency key until another refund exists', () => {
    const refund = { id: 'r1', amount: 5, state: 'done', reason: '', refusal: null, at: '' } as const;
    const idempotencyKeyOf = (refunds: (typeof refund)[]) =>
      refundRequest({ id: 'p1', paid: 29, refunds }, { amount: 5, reason: '' }).idempotencyKey;
    expect(idempotencyKeyOf([])).toBe(idempotencyKeyOf([]));
    expect(idempotencyKeyOf([refund])).not.toBe(idempotencyKeyOf([]));
  });
});
