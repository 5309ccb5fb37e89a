import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EarningsSummary } from '@market/contract/earnings';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { newQueryClient } from '../../../shared/http/query-defaults.js';
import { provideTokens } from '../../../shared/http/token-source.js';
import { earningsQuery } from '../api/earnings-queries.js';
import { PayoutAddress } from './PayoutAddress.js';
import { PayoutPanel } from './PayoutPanel.js';

const NO_ADDRESS = { address: null, confirmedAt: null, newAddress: null };
const CONFIRMED_ADDRESS = {
  address: 'ada@pay.example',
  confirmedAt: '2026-03-01T12:00:00.000Z',
  newAddress: null,
};
const PAYABLE_SUMMARY: EarningsSummary = {
  sold: 100,
  fee: 10,
  pending: 0,
  available: 90,
  onTheWay: 0,
  paid: 0,
  nextReleaseAt: null,
  feePercent: 10,
  pendingDays: 7,
  nextPayout: { at: '2026-03-09T00:00:00.000Z', amount: 90 },
  request: { gross: 90, fees: 0, net: 90 },
  leastPayout: 20,
  mostPayout: 20_000,
  holds: [],
  reserve: null,
  address: CONFIRMED_ADDRESS,
};

const server = setupServer();
let summary: EarningsSummary;
let sentIdempotencyKeys: (string | null)[];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  summary = PAYABLE_SUMMARY;
  sentIdempotencyKeys = [];
  provideTokens({
    token: () => Promise.resolve('token'),
    tokenNow: () => 'token',
    renew: () => Promise.resolve(null),
    hasUser: () => true,
  });
  server.use(http.get('*/api/earnings', () => HttpResponse.json(summary)));
});
afterEach(() => {
  server.resetHandlers();
  provideTokens();
});
afterAll(() => server.close());

function PayoutScreen() {
  const { data } = useQuery(earningsQuery());
  return (
    data && (
      <>
        <PayoutPanel summary={data} />
        <PayoutAddress address={data.address} accountEmail="ada@account.example" />
      </>
    )
  );
}
function renderPayouts(): void {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PayoutScreen />
    </QueryClientProvider>,
  );
}
const problemResponse = (status: number, code: string, detail: string) =>
  HttpResponse.json({ type: 'x', title: 'x', status, code, detail }, { status });
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what stops payouts (PAYOUT-30)', () => {
  it('is shown with its reason, its start and what ends it, and no payout can be requested', async () => {
    summary = {
      ...PAYABLE_SUMMARY,
      nextPayout: null,
      holds: [
        {
          reason: 'held',
          why: 'A moderator holds your payouts.',
          ends: 'They continue when a moderator releases them.',
          since: '2026-03-01T12:00:00.000Z',
          until: null,
          note: 'Please write to us',
        },
      ],
    };
    renderPayouts();
    const list = await screen.findByRole('list', { name: 'What stops a payout now' });
    for (const pattern of [
      /A moderator holds/,
      /Since Mar 1, 2026/,
      /moderator releases/,
      /Please write to us/,
    ])
      expect(list.textContent).toMatch(pattern);
    expect(screen.queryByRole('button', { name: 'Request a payout' })).toBeNull();
    expect(screen.getByText('No payout yet')).toBeTruthy();
  });

  it('is shown with its end if it ends automatically', async () => {
    const addressHold = {
      reason: 'address-changed' as const,
      why: 'Your PayPal address changed.',
      ends: 'Payouts continue 3 days after the change.',
      since: '2026-03-01T12:00:00.000Z',
      until: '2026-03-04T12:00:00.000Z',
      note: null,
    };
    summary = { ...PAYABLE_SUMMARY, holds: [addressHold] };
    renderPayouts();
    const list = await screen.findByRole('list', { name: 'What stops a payout now' });
    expect(list.textContent).toMatch(/Since Mar 1, 2026.*It ends by itself on Mar 4, 2026/);
    expect(list.textContent).not.toContain(addressHold.ends);
  });

  it('hides the low balance while a payout is under way', async () => {
    const holdFields = { ends: 'It ends.', since: null, until: null, note: null };
    const lowBalance = { ...holdFields, reason: 'too-little' as const, why: 'Payouts start from $20.' };
    const payoutUnderWay = {
      ...holdFields,
      reason: 'under-way' as const,
      why: 'An earlier payout is under way.',
    };
    summary = { ...PAYABLE_SUMMARY, holds: [payoutUnderWay, lowBalance] };
    renderPayouts();
    const list = await screen.findByRole('list', { name: 'What stops a payout now' });
    expect(list.textContent).toContain('earlier payout');
    expect(list.textContent).not.toContain('$20');
    cleanup();
    summary = { ...PAYABLE_SUMMARY, holds: [lowBalance] };
    renderPayouts();
    expect((await screen.findByRole('list', { name: 'What stops a payout now' })).textContent).toContain(
      '$20',
    );
  });
});

describe('a reserve (PAYOUT-42)', () => {
  it('is shown with its amount, its reason, its start and what ends it, and the rest can be requested', async () => {
    summary = {
      ...PAYABLE_SUMMARY,
      request: { gross: 72, fees: 0, net: 72 },
      reserve: {
        amount: 18,
        why: 'Buyers disputed 3 of 9 sales.',
        ends: 'Each share leaves the reserve.',
        since: '2026-03-01T12:00:00.000Z',
      },
    };
    renderPayouts();
    const list = await screen.findByRole('list', { name: 'What stays in reserve' });
    for (const pattern of [
      /\$18 stays in reserve\..*Buyers disputed 3 of 9/,
      /Since Mar 1, 2026/,
      /leaves the reserve/,
    ])
      expect(list.textContent).toMatch(pattern);
    await clickButton('Request a payout');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Available, less the reserve$72.00');
  });
});

describe('requesting a payout (EARN-5)', () => {
  it('shows gross, fees and net first, and repeats a lost request with the same idempotency key', async () => {
    server.use(
      http.post('*/api/payouts', ({ request }) => {
        sentIdempotencyKeys.push(request.headers.get('idempotency-key'));
        return sentIdempotencyKeys.length === 1
          ? HttpResponse.error()
          : problemResponse(409, 'payout/held', 'An earlier payout is still under way.');
      }),
    );
    renderPayouts();
    await screen.findByRole('button', { name: 'Request a payout' });
    await clickButton('Request a payout');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('You get$90.00');
    await clickButton('Request $90');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await clickButton('Request $90');
    expect(await screen.findByText('An earlier payout is still under way.')).toBeTruthy();
    expect(sentIdempotencyKeys[0]).toBe(sentIdempotencyKeys[1]);
  });
});

describe('the PayPal address (PAYOUT-10)', () => {
  it('is confirmed by the code; a wrong code shows an error and can be typed again', async () => {
    summary = { ...PAYABLE_SUMMARY, address: NO_ADDRESS };
    let isCodeCorrect = false;
    server.use(
      http.post('*/api/payouts/address', () => {
        summary = { ...summary, address: { ...NO_ADDRESS, newAddress: 'ada@pay.example' } };
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/payouts/address/confirm', () => {
        if (!isCodeCorrect) return problemResponse(409, 'payout/code-wrong', 'This code is not right.');
        summary = { ...summary, address: CONFIRMED_ADDRESS };
        return HttpResponse.json(CONFIRMED_ADDRESS);
      }),
    );
    renderPayouts();
    const emailField = await screen.findByLabelText('Your PayPal e-mail');
    expect((emailField as HTMLInputElement).value).toBe('ada@account.example');
    await userEvent.clear(emailField);
    await userEvent.type(emailField, 'ada@pay.example');
    await clickButton('Send code');
    const codeField = await screen.findByLabelText('Code from the e-mail');
    expect(screen.getByText(/We sent a code to ada@pay.example/)).toBeTruthy();
    await userEvent.type(codeField, '12a3456');
    expect((codeField as HTMLInputElement).value).toBe('123456');
    await clickButton('Confirm');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    isCodeCorrect = true;
    await clickButton('Confirm');
    expect(await screen.findByText('Confirmed Mar 1, 2026')).toBeTruthy();
  });

  it('shows the server’s reason for an address that PayPal cannot pay (PAYOUT-12)', async () => {
    summary = { ...PAYABLE_SUMMARY, address: NO_ADDRESS };
    const refusalReason = 'PayPal pays to no address with letters such as é or ü. Use another address.';
    const sentBodies: unknown[] = [];
    server.use(
      http.post('*/api/payouts/address', async ({ request }) => {
        sentBodies.push(await request.json());
        const problem = { type: 'x', title: 'x', status: 400, code: 'request/invalid', detail: 'Bad input' };
        return HttpResponse.json({ ...problem, errors: { address: refusalReason } }, { status: 400 });
      }),
    );
    renderPayouts();
    const emailField = await screen.findByLabelText('Your PayPal e-mail');
    await userEvent.clear(emailField);
    await userEvent.type(emailField, 'léa@pay.example');
    await clickButton('Send code');
    expect(await screen.findByText(refusalReason)).toBeTruthy();
    expect(emailField.getAttribute('aria-invalid')).toBe('true');
    expect(sentBodies).toEqual([{ address: 'léa@pay.example' }]);
  });

  it('shows the code form again after a reload while the code is pending', async () => {
    summary = { ...PAYABLE_SUMMARY, address: { ...CONFIRMED_ADDRESS, newAddress: 'new@pay.example' } };
    renderPayouts();
    expect(await screen.findByText(/We sent a code to new@pay.example/)).toBeTruthy();
    await clickButton('Use another address');
    expect(screen.getByText(/pauses payouts for 3 days/)).toBeTruthy();
    await clickButton('Cancel');
    expect(screen.getByText('ada@pay.example')).toBeTruthy();
  });
});
