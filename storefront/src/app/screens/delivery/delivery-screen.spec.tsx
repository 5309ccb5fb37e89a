import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryPage } from '@market/contract/deliveries';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes } from 'react-router';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { Component as DeliveryScreen } from './DeliveryScreen.js';

const DELIVERY_ID = '00000000-0000-4000-8000-000000000001';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const DELIVERY: DeliveryPage = {
  id: DELIVERY_ID,
  state: 'due',
  dueat: hoursFromNow(20),
  rentalid: DELIVERY_ID,
  mvpid: DELIVERY_ID,
  title: 'Habit Garden',
  duration: '1 month',
  startdate: hoursFromNow(-4),
  enddate: hoursFromNow(24 * 28),
  sourceUrl: null,
  archive: null,
  invitation: null,
  steps: [
    { step: 'ordered', at: hoursFromNow(-4) },
    { step: 'paid', at: hoursFromNow(-4) },
  ],
  license: { version: '2026-01-01', sha256: 'b'.repeat(64) },
  refundable: false,
};

const sentRequests: string[] = [];
let respondWithDelivery: () => Response;
let respondToInvitation: () => Response;
let queryClient: QueryClient;
const server = setupServer(
  http.get(`*/api/deliveries/${DELIVERY_ID}`, () => respondWithDelivery()),
  http.put(`*/api/deliveries/${DELIVERY_ID}/opened`, () => {
    sentRequests.push('opened');
    return new HttpResponse(null, { status: 204 });
  }),
  http.post(`*/api/deliveries/${DELIVERY_ID}/archive-link`, () => {
    sentRequests.push('link');
    return HttpResponse.json({ url: '#archive', expiresat: hoursFromNow(1) });
  }),
  http.post(`*/api/deliveries/${DELIVERY_ID}/invitation`, () => {
    sentRequests.push('invitation');
    return respondToInvitation();
  }),
  http.post(`*/api/deliveries/${DELIVERY_ID}/refund`, () => {
    sentRequests.push('refund');
    respondWithDelivery = () => HttpResponse.json({ ...DELIVERY, state: 'cancelled' });
    return new HttpResponse(null, { status: 204 });
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  provideTestToken();
});
beforeEach(() => {
  sentRequests.length = 0;
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

function showDelivery(change: Partial<DeliveryPage> = {}) {
  respondWithDelivery = () => HttpResponse.json({ ...DELIVERY, ...change });
  openScreen();
}

/** Changes the delivery, and lets the open page run for a minute. */
function showNext(change: Partial<DeliveryPage>) {
  respondWithDelivery = () => HttpResponse.json({ ...DELIVERY, ...change });
  act(() => void vi.advanceTimersByTime(MINUTE_MS));
}

function openScreen() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/delivery/${DELIVERY_ID}`]}>
        <Routes>
          <Route path="/delivery/:id" element={<DeliveryScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the page of a delivery', () => {
  it('counts the 24 hours down, and offers no refund before they are over', async () => {
    showDelivery();
    expect(await screen.findByText(/: (?:20 h 0|19 h 5\d) min left\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Open the source code/ })).toBeNull();
    expect(sentRequests).toEqual([]);
  });

  it('shows the source code with its terms once it is sent, and records that the page was opened (DELIVERY-30)', async () => {
    showDelivery({
      state: 'sent',
      sourceUrl: 'https://code.example/mvp',
      steps: [...DELIVERY.steps, { step: 'sent', at: hoursFromNow(-1) }],
    });
    const link = await screen.findByRole('link', { name: /Open the source code/ });
    expect(link.getAttribute('href')).toBe('https://code.example/mvp');
    expect(screen.getByText(/You may not publish it/)).toBeTruthy();
    await waitFor(() => expect(sentRequests).toEqual(['opened']));
  });

  it('before the e-mail is sent, shows the source code only on click, and says that this ends the right to a refund (DELIVERY-9)', async () => {
    const openedDelivery = {
      ...DELIVERY,
      sourceUrl: 'https://code.example/mvp',
      steps: [...DELIVERY.steps, { step: 'opened', at: hoursFromNow(0) }],
    };
    showDelivery({ dueat: hoursFromNow(-1), openable: true, refundable: true });
    expect(await screen.findByText(/no longer get an automatic refund/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refund' })).toBeTruthy();
    expect(sentRequests).toEqual([]);
    respondWithDelivery = () => HttpResponse.json(openedDelivery);
    await userEvent.click(screen.getByRole('button', { name: 'Show the source code' }));
    expect(await screen.findByRole('link', { name: /Open the source code/ })).toBeTruthy();
    expect(screen.getByText(/^You opened the source code here on .+ It will also be e-mailed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Show the source code|Refund/ })).toBeNull();
    expect(sentRequests).toEqual(['opened']);
  });

  it('says when an archive can be downloaded, and offers no refund that is impossible (DELIVERY-6)', async () => {
    const archive = {
      state: 'kept',
      repository: null,
      commit: null,
      sha256: 'a'.repeat(64),
      bytesize: 2048,
      reason: null,
      downloadable: false,
    } as const;
    showDelivery({ dueat: hoursFromNow(-1), archive });
    expect(await screen.findByText(/^You can download it once the source code was e-mailed/)).toBeTruthy();
    expect(screen.getByText(/has not been sent\.$/)).toBeTruthy();
  });

  it('offers the archive with commit and SHA-256, and requests a link on click', async () => {
    const archive = {
      state: 'kept',
      repository: 'ada/habits',
      commit: 'c'.repeat(40),
      sha256: 'a'.repeat(64),
      bytesize: 2048,
      reason: null,
      downloadable: true,
    } as const;
    showDelivery({ archive });
    await userEvent.click(await screen.findByRole('button', { name: 'Download archive (2 kB)' }));
    await waitFor(() => expect(sentRequests).toContain('link'));
    expect(screen.getByText(archive.commit)).toBeTruthy();
    expect(screen.getByText(archive.sha256)).toBeTruthy();
  });

  it('shows why there is no archive, and who is invited to which repository', async () => {
    showDelivery({
      archive: {
        state: 'failed',
        repository: null,
        commit: null,
        sha256: null,
        bytesize: null,
        reason: 'too-large',
        downloadable: false,
      },
      invitation: {
        state: 'invited',
        repository: 'harbour-works/habits',
        login: 'ben',
        lapsesat: hoursFromNow(100),
        reason: null,
        askable: false,
        askableat: null,
      },
    });
    expect(await screen.findByText(/larger than 200 MB/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Download archive/ })).toBeNull();
    expect(screen.getByText(/^ben is invited to read harbour-works\/habits/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Open the invitation/ }).getAttribute('href')).toBe(
      'https://github.com/harbour-works/habits/invitations',
    );
  });

  describe('a buyer who accepted no invitation', () => {
    const failedInvitation: NonNullable<DeliveryPage['invitation']> = {
      state: 'failed',
      repository: 'harbour-works/habits',
      login: 'ben',
      lapsesat: null,
      reason: 'not-accepted',
      askable: true,
      askableat: null,
    };
    const findRequestButton = () => screen.findByRole('button', { name: 'Request a new invitation' });

    it('requests a new one, and shows that it is pending', async () => {
      respondToInvitation = () => {
        const invitation = { ...failedInvitation, state: 'lapsed', reason: null, askable: false };
        respondWithDelivery = () => HttpResponse.json({ ...DELIVERY, invitation });
        return new HttpResponse(null, { status: 204 });
      };
      showDelivery({ invitation: failedInvitation });
      expect(await screen.findByText(/lapsed several times\. You can request a new one\.$/)).toBeTruthy();
      await userEvent.click(await findRequestButton());
      expect(await screen.findByText('The invitation expired. We are sending a new one.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Request a new invitation' })).toBeNull();
      expect(sentRequests).toEqual(['invitation']);
    });

    it('shows why it cannot be requested', async () => {
      const detail = 'You can ask for a new invitation once a day.';
      respondToInvitation = () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'Refused',
            status: 429,
            code: 'delivery/asked-for-invitation',
            detail,
          },
          { status: 429 },
        );
      showDelivery({ invitation: failedInvitation });
      await userEvent.click(await findRequestButton());
      expect((await screen.findByRole('alert')).textContent).toBe(detail);
    });

    it('shows the time from which it can be requested', async () => {
      showDelivery({
        invitation: { ...failedInvitation, reason: 'declined', askable: false, askableat: hoursFromNow(20) },
      });
      expect(await screen.findByText(/^You can request a new invitation from .+\.$/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Request a new invitation' })).toBeNull();
    });
  });

  it('renders no link for an invalid address', async () => {
    showDelivery({
      state: 'sent',
      sourceUrl: 'javascript:alert(1)',
      steps: [...DELIVERY.steps, { step: 'sent', at: hoursFromNow(-1) }],
    });
    await screen.findByRole('heading', { level: 1, name: 'Habit Garden' });
    expect(screen.queryByRole('link', { name: /Open the source code/ })).toBeNull();
  });

  it('refunds with one click if nothing was sent in time', async () => {
    showDelivery({ state: 'awaiting-source', dueat: hoursFromNow(-1), refundable: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('This order was refunded.')).toBeTruthy();
    expect(sentRequests).toEqual(['refund']);
  });

  it.each(['due', 'awaiting-source'] as const)(
    'that is %s shows within a minute that it may be refunded or was sent (DELIVERY-7)',
    async (state) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      showDelivery({ state });
      await screen.findByRole('heading', { level: 1, name: 'Habit Garden' });
      showNext({ state, dueat: hoursFromNow(-1), refundable: true });
      expect(await screen.findByRole('button', { name: 'Refund' })).toBeTruthy();
      showNext({ state: 'sent', sourceUrl: 'https://code.example/mvp' });
      expect(await screen.findByRole('link', { name: /Open the source code/ })).toBeTruthy();

      act(() => void vi.advanceTimersByTime(MINUTE_MS));
      expect(queryClient.isFetching()).toBe(0);
    },
  );

  it('says that PayPal has not made a refund yet (RENT-34)', async () => {
    showDelivery({ state: 'due', dueat: hoursFromNow(-1), refunding: true });
    expect(await screen.findByText(/^A refund was requested\. PayPal has not made it yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('shows the not-found page to other users', async () => {
    respondWithDelivery = () =>
      HttpResponse.json(
        { type: 'x', title: 'x', status: 404, detail: 'Delivery not found', code: 'delivery/not-found' },
        { status: 404 },
      );
    openScreen();
    expect(await screen.findByRole('heading', { name: 'Delivery not found' })).toBeTruthy();
  });
});
