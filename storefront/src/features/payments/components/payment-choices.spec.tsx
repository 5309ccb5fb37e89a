import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** What PayPal's script would report about the account; the script itself cannot run in a spec. */
const payPalAccount = { hasCardFields: false, hasCardButton: false };

interface ButtonProps {
  readonly fundingSource: string;
  readonly createOrder: () => Promise<string>;
  readonly onError: () => void;
}

// Replaces PayPal's components. Like PayPal's, the provider renders nothing if the account may not use card fields.
const mockPayPalComponents = () => ({
  PayPalButtons: ({ fundingSource, createOrder, onError }: ButtonProps) => (
    <button onClick={() => void createOrder().catch(onError)}>PayPal’s button: {fundingSource}</button>
  ),
  PayPalCardFieldsProvider: ({ children }: { children: ReactNode }) =>
    payPalAccount.hasCardFields ? children : null,
  PayPalNameField: () => <input aria-label="Name" />,
  PayPalNumberField: () => <input aria-label="Number" />,
  PayPalExpiryField: () => <input aria-label="Expiry" />,
  PayPalCVVField: () => <input aria-label="Code" />,
  usePayPalCardFields: () => ({ cardFieldsForm: null }),
});

let PaymentChoices: typeof import('./PaymentChoices.js').PaymentChoices;
beforeAll(async () => {
  // Other specs may have loaded the component with PayPal's own library.
  vi.resetModules();
  vi.doMock('@paypal/react-paypal-js', mockPayPalComponents);
  ({ PaymentChoices } = await import('./PaymentChoices.js'));
  const { provideTestToken } = await import('../../../shared/http/test-token.fixture.js');
  provideTestToken();
});
afterAll(() => {
  vi.doUnmock('@paypal/react-paypal-js');
  vi.resetModules();
});

beforeEach(() => {
  vi.stubGlobal('paypal', {
    CardFields: () => ({ isEligible: () => payPalAccount.hasCardFields }),
    isFundingEligible: (source: string) => source === 'card' && payPalAccount.hasCardButton,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function renderChoices(onCouponRejected?: () => void): void {
  const legalTextVersion = { version: '1', sha256: 'a'.repeat(64), changedAt: '2026-01-01T00:00:00.000Z' };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PaymentChoices
          purchase={{
            mvpId: '00000000-0000-4000-8000-000000000001',
            title: 'Tin Box',
            duration: '1 month',
            amount: 23,
            startsAt: '2026-01-01T00:00:00.000Z',
          }}
          orderTexts={{ terms: legalTextVersion, license: legalTextVersion }}
          renter={{ name: 'Ada', email: 'ada@example.com' }}
          onPaid={() => undefined}
          onBusyChange={() => undefined}
          {...(onCouponRejected && { onCouponRejected })}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const accessibleButtonTexts = () =>
  screen.getAllByRole('button').map((button) => {
    const accessibleCopy = button.cloneNode(true) as HTMLElement;
    for (const hiddenElement of accessibleCopy.querySelectorAll('[aria-hidden]')) hiddenElement.remove();
    return accessibleCopy.textContent;
  });

describe('the payment methods (PAY-43)', () => {
  it('open PayPal’s card fields in the page if the account has them', async () => {
    Object.assign(payPalAccount, { hasCardFields: true, hasCardButton: true });
    renderChoices();
    expect(accessibleButtonTexts()).toEqual(['PayPal’s button: paypal', 'Pay $23.00 by card']);
    await userEvent.click(screen.getByRole('button', { name: 'Pay $23.00 by card' }));
    expect(screen.getByLabelText('Number')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay $23' })).toBeTruthy();
  });

  it('show PayPal’s own card button, and no empty space, if the account has no card fields', () => {
    Object.assign(payPalAccount, { hasCardFields: false, hasCardButton: true });
    renderChoices();
    expect(accessibleButtonTexts()).toEqual(['PayPal’s button: paypal', 'PayPal’s button: card']);
    expect(screen.queryByText(/by card/)).toBeNull();
  });

  it('contain only PayPal if the account cannot take cards', () => {
    Object.assign(payPalAccount, { hasCardFields: false, hasCardButton: false });
    renderChoices();
    expect(accessibleButtonTexts()).toEqual(['PayPal’s button: paypal']);
    expect(screen.queryByText(/card/i)).toBeNull();
  });
});

it('the refund is promised before the first payment button (RENT-13)', () => {
  Object.assign(payPalAccount, { hasCardFields: true, hasCardButton: true });
  renderChoices();
  const refundLink = screen.getByRole('link', { name: /^Full refund/ });
  const firstButton = screen.getByRole('button', { name: /paypal/ });
  expect(refundLink.compareDocumentPosition(firstButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a rejected coupon is reported, so that the next order is made without it (COUPON-3)', async () => {
  const server = setupServer(
    http.post('*/api/paypal/create-order', () =>
      HttpResponse.json(
        { type: 'x', title: 'x', status: 409, detail: 'The coupon ended.', code: 'coupon/gone' },
        { status: 409 },
      ),
    ),
  );
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  const onCouponRejected = vi.fn();
  renderChoices(onCouponRejected);
  await userEvent.click(screen.getByRole('button', { name: 'PayPal’s button: paypal' }));
  await waitFor(() => expect(onCouponRejected).toHaveBeenCalledOnce());
  expect(await screen.findByText(/The coupon ended\./)).toBeTruthy();
});
