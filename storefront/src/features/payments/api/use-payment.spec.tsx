import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { usePayment } from './use-payment.js';

const ID = '00000000-0000-4000-8000-000000000001';
const server = setupServer();
const onPaid = vi.fn();
const keys: (string | null)[] = [];
const bodies: unknown[] = [];

const rental = {
  id: ID,
  mvpid: ID,
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

function answer(path: string, replies: (() => Response)[]): void {
  let calls = 0;
  server.use(
    http.post(`*/api${path}`, async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      bodies.push(await request.json());
      calls += 1;
      return (replies[calls - 1] ?? replies.at(-1) ?? HttpResponse.error)();
    }),
  );
}

const problem = (status: number, code: string, detail: string) => () =>
  HttpResponse.json({ type: 'x', title: 'x', status, detail, code }, { status });
const captured = () => HttpResponse.json({ orderId: 'O1', captureId: 'C1' });
const rented = () => HttpResponse.json({ rental, message: 'ok' }, { status: 201 });

const purchase = {
  mvpId: ID,
  title: 'Tin Box',
  duration: '3 months',
  amount: 23,
  startsAt: '2026-01-01T00:00:00.000Z',
} as const;
const accepted = { terms: 'a'.repeat(64), license: 'b'.repeat(64) };
const renter = { name: 'Ada', email: 'ada@example.com' };

function payment() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  return renderHook(() => usePayment({ purchase, renter, accepted, onPaid }), { wrapper }).result;
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  onPaid.mockClear();
  keys.length = 0;
  bodies.length = 0;
  provideTestToken();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

describe('a payment', () => {
  it('is ordered, captured and turned into a rental', async () => {
    answer('/paypal/create-order', [() => HttpResponse.json({ orderId: 'O1' })]);
    answer('/paypal/capture-order', [captured]);
    answer('/rentals/create', [rented]);
    const result = payment();
    await act(async () => expect(await result.current.order('paypal')).toBe('O1'));
    await act(() => result.current.approve('O1'));
    expect(bodies[0]).toMatchObject({
      mvpId: ID,
      duration: '3 months',
      amount: 23,
      currency: 'USD',
      accepted,
    });
    expect(bodies[2]).toMatchObject({ paymentId: 'C1', renterName: 'Ada', renterEmail: 'ada@example.com' });
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('leaves it to the server whether an order was charged that PayPal failed on (PAY-50)', async () => {
    answer('/paypal/create-order', [() => HttpResponse.json({ orderId: 'O1' })]);
    const result = payment();
    await act(() => result.current.order('paypal'));
    act(() => result.current.fail());
    expect(result.current.failure).toEqual({
      sentence: 'PayPal payment failed. Please try again.',
      orderId: 'O1',
    });
    expect(result.current.phase).toBe('interrupted');
  });

  it('returns to the buttons with the reason when the card is declined', async () => {
    answer('/paypal/capture-order', [problem(422, 'payment/declined', 'The card was declined.')]);
    const result = payment();
    await act(() => result.current.approve('O1'));
    expect(result.current).toMatchObject({
      phase: 'buttons',
      failure: { sentence: 'Payment failed: The card was declined.', known: 'not-charged' },
    });
  });

  it('goes back to PayPal’s window for another way to pay when a wallet is declined, and only then (PAY-3)', async () => {
    const refusals = [
      problem(402, 'payment/declined', 'Declined.'),
      problem(402, 'payment/refused', 'Refused.'),
    ];
    answer('/paypal/capture-order', [...refusals, captured]);
    answer('/rentals/create', [rented]);
    const result = payment();
    const chooseAgain = vi.fn();
    await act(() => result.current.approve('O1', chooseAgain));
    expect(chooseAgain).toHaveBeenCalledTimes(1);
    await act(() => result.current.approve('O1', chooseAgain));
    await act(() => result.current.approve('O1', chooseAgain));
    expect(chooseAgain).toHaveBeenCalledTimes(1);
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('retries with the same key, and never pays again, when a response after approval is lost', async () => {
    answer('/paypal/capture-order', [() => HttpResponse.error(), captured]);
    answer('/rentals/create', [problem(503, 'server/unavailable', 'Later.'), rented]);
    const result = payment();
    await act(() => result.current.approve('O1'));
    expect(result.current.phase).toBe('interrupted');
    await act(() => result.current.retry());
    expect(result.current).toMatchObject({
      phase: 'interrupted',
      failure: { sentence: 'Payment failed: Later.', orderId: 'O1' },
    });
    await act(() => result.current.retry());
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
    expect(keys).toEqual(['capture-O1', 'capture-O1', 'rental-C1', 'rental-C1']);
  });

  it("says 'PayPal payment failed. Please try again.' when PayPal's own part fails", () => {
    const result = payment();
    act(() => result.current.fail());
    expect(result.current.failure).toEqual({
      sentence: 'PayPal payment failed. Please try again.',
      orderId: null,
      known: 'not-charged',
    });
  });

  it("keeps the server's reason when the order could not be made, and repeats a lost one under its key", async () => {
    answer('/paypal/create-order', [
      () => HttpResponse.error(),
      problem(502, 'payment/order-failed', 'Failed to create PayPal order'),
    ]);
    const result = payment();
    await act(() => result.current.order('paypal').catch(() => ''));
    await act(() => result.current.order('paypal').catch(() => ''));
    act(() => result.current.fail());
    expect(result.current.failure).toMatchObject({
      sentence: 'Payment failed: Failed to create PayPal order',
      known: 'not-charged',
    });
    expect(keys[0]).toBe(keys[1]);
    await act(() => result.current.order('card').catch(() => ''));
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('just stops when it is cancelled', () => {
    const result = payment();
    act(() => result.current.cancel());
    expect(result.current).toMatchObject({ phase: 'buttons', failure: null });
  });
});
