import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { usePayment } from './use-payment.js';

const MVP_ID = '00000000-0000-4000-8000-000000000001';
const server = setupServer();
const onPaid = vi.fn();
const sentKeys: (string | null)[] = [];
const sentBodies: unknown[] = [];

const rental = {
  id: MVP_ID,
  mvpid: MVP_ID,
  mvp: null,
  startdate: '2026-01-01T00:00:00.000Z',
  enddate: '2026-04-01T00:00:00.000Z',
  duration: '3 months',
  totalprice: 23,
  totalPrice: 23,
  createdat: '2026-01-01T00:00:00.000Z',
  sourceUrl: null,
  deliveredat: null,
  deliveryid: null,
  hasarchive: false,
  hasrepository: false,
  mayrate: false,
  ratedstars: null,
  since: '2026-01-01T00:00:00.000Z',
  until: '2026-04-01T00:00:00.000Z',
  periods: [],
  paid: 23,
  offer: null,
};

function replyTo(path: string, replies: (() => Response)[]): void {
  let callCount = 0;
  server.use(
    http.post(`*/api${path}`, async ({ request }) => {
      sentKeys.push(request.headers.get('idempotency-key'));
      sentBodies.push(await request.json());
      callCount += 1;
      return (replies[callCount - 1] ?? replies.at(-1) ?? HttpResponse.error)();
    }),
  );
}

const problemReply = (status: number, code: string, detail: string) => () =>
  HttpResponse.json({ type: 'x', title: 'x', status, detail, code }, { status });
const captureReply = () => HttpResponse.json({ orderId: 'O1', captureId: 'C1' });
const rentalReply = () => HttpResponse.json({ rental, message: 'ok' }, { status: 201 });

const purchase = {
  mvpId: MVP_ID,
  title: 'Tin Box',
  duration: '3 months',
  amount: 23,
  startsAt: '2026-01-01T00:00:00.000Z',
} as const;
const acceptedTextHashes = { terms: 'a'.repeat(64), license: 'b'.repeat(64) };
const renter = { name: 'Ada', email: 'ada@example.com' };

function renderPayment() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  return renderHook(() => usePayment({ purchase, renter, acceptedTextHashes, onPaid }), { wrapper }).result;
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  onPaid.mockClear();
  sentKeys.length = 0;
  sentBodies.length = 0;
  provideTestToken();
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => server.close());

describe('a payment', () => {
  it('creates an order, captures it and creates the rental', async () => {
    replyTo('/paypal/create-order', [() => HttpResponse.json({ orderId: 'O1' })]);
    replyTo('/paypal/capture-order', [captureReply]);
    replyTo('/rentals/create', [rentalReply]);
    const result = renderPayment();
    await act(async () => expect(await result.current.order('paypal')).toBe('O1'));
    await act(() => result.current.approve('O1'));
    expect(sentBodies[0]).toMatchObject({
      mvpId: MVP_ID,
      duration: '3 months',
      amount: 23,
      currency: 'USD',
      accepted: acceptedTextHashes,
    });
    expect(sentBodies[2]).toMatchObject({
      paymentId: 'C1',
      renterName: 'Ada',
      renterEmail: 'ada@example.com',
    });
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('checks with the server whether an order was charged after an error of PayPal (PAY-50)', async () => {
    replyTo('/paypal/create-order', [() => HttpResponse.json({ orderId: 'O1' })]);
    const result = renderPayment();
    await act(() => result.current.order('paypal'));
    act(() => result.current.fail());
    expect(result.current.failure).toEqual({
      message: 'PayPal payment failed. Please try again.',
      orderId: 'O1',
    });
    expect(result.current.phase).toBe('interrupted');
  });

  it('returns to the buttons with the reason when the card is declined', async () => {
    replyTo('/paypal/capture-order', [problemReply(422, 'payment/declined', 'The card was declined.')]);
    const result = renderPayment();
    await act(() => result.current.approve('O1'));
    expect(result.current).toMatchObject({
      phase: 'buttons',
      failure: { message: 'Payment failed: The card was declined.', outcome: 'not-charged' },
    });
  });

  it('reopens PayPal’s window for another payment method only when a wallet payment is declined (PAY-3)', async () => {
    const refusalReplies = [
      problemReply(402, 'payment/declined', 'Declined.'),
      problemReply(402, 'payment/refused', 'Refused.'),
    ];
    replyTo('/paypal/capture-order', [...refusalReplies, captureReply]);
    replyTo('/rentals/create', [rentalReply]);
    const result = renderPayment();
    const chooseOtherMethod = vi.fn();
    await act(() => result.current.approve('O1', chooseOtherMethod));
    expect(chooseOtherMethod).toHaveBeenCalledTimes(1);
    await act(() => result.current.approve('O1', chooseOtherMethod));
    await act(() => result.current.approve('O1', chooseOtherMethod));
    expect(chooseOtherMethod).toHaveBeenCalledTimes(1);
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('retries with the same idempotency key if a response after approval is lost; pays once', async () => {
    replyTo('/paypal/capture-order', [() => HttpResponse.error(), captureReply]);
    replyTo('/rentals/create', [problemReply(503, 'server/unavailable', 'Later.'), rentalReply]);
    const result = renderPayment();
    await act(() => result.current.approve('O1'));
    expect(result.current.phase).toBe('interrupted');
    await act(() => result.current.retry());
    expect(result.current).toMatchObject({
      phase: 'interrupted',
      failure: { message: 'Payment failed: Later.', orderId: 'O1' },
    });
    await act(() => result.current.retry());
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
    expect(sentKeys).toEqual(['capture-O1', 'capture-O1', 'rental-C1', 'rental-C1']);
  });

  it("says 'PayPal payment failed. Please try again.' when PayPal's script reports an error", () => {
    const result = renderPayment();
    act(() => result.current.fail());
    expect(result.current.failure).toEqual({
      message: 'PayPal payment failed. Please try again.',
      orderId: null,
      outcome: 'not-charged',
    });
  });

  it('shows why an order was not created, and retries a lost request with its idempotency key', async () => {
    replyTo('/paypal/create-order', [
      () => HttpResponse.error(),
      problemReply(502, 'payment/order-failed', 'Failed to create PayPal order'),
    ]);
    const result = renderPayment();
    await act(() => result.current.order('paypal').catch(() => ''));
    await act(() => result.current.order('paypal').catch(() => ''));
    act(() => result.current.fail());
    expect(result.current.failure).toMatchObject({
      message: 'Payment failed: Failed to create PayPal order',
      outcome: 'not-charged',
    });
    expect(sentKeys[0]).toBe(sentKeys[1]);
    await act(() => result.current.order('card').catch(() => ''));
    expect(sentKeys[2]).not.toBe(sentKeys[1]);
  });

  it('stops without an error when the buyer cancels', () => {
    const result = renderPayment();
    act(() => result.current.cancel());
    expect(result.current).toMatchObject({ phase: 'buttons', failure: null });
  });
});
