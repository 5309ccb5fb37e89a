import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnListing } from '@market/contract/listings/listings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { OWN_LISTING } from '../../own-listing.fixture.js';
import ListingsTab from './ListingsTab.js';

const LISTING: OwnListing = { ...OWN_LISTING, rentalsCount: 3, earned: 87 };

const requestedFilters: (string | null)[] = [];
const sentChanges: unknown[] = [];
let listingsInReply: Partial<OwnListing>[] = [];
const server = setupServer(
  http.get('*/api/mvps/my-listings', ({ request }) => {
    requestedFilters.push(new URL(request.url).searchParams.get('filter'));
    return HttpResponse.json(listingsInReply.map((own) => ({ ...LISTING, ...own })));
  }),
  http.put('*/api/mvps/*', async ({ request }) => {
    sentChanges.push(await request.json());
    return HttpResponse.json(LISTING);
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
});
beforeEach(() => {
  requestedFilters.length = 0;
  sentChanges.length = 0;
  listingsInReply = [{}];
});
afterAll(() => server.close());

function renderTab() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ListingsTab />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('My Listings', () => {
  it('shows the figures, edit link and public link of each listing', async () => {
    renderTab();
    const card = within(await screen.findByRole('article'));
    for (const text of ['Approved', 'AVAILABLE', '$29 / month', '3 rentals', '$87 sold'])
      expect(card.getByText(text)).toBeTruthy();
    const linkTarget = (name: string) => card.getByRole('link', { name }).getAttribute('href');
    expect(linkTarget('Edit Habit Garden')).toBe(`/list/edit/${LISTING.id}`);
    expect(linkTarget('View Habit Garden')).toBe(`/mvp/${LISTING.id}`);
  });

  it('requests the filtered list, and shows a message if it is empty', async () => {
    renderTab();
    await screen.findByRole('article');
    listingsInReply = [];
    for (const label of ['Approved', 'Pending', 'Available', 'Rented', 'Rejected']) {
      await userEvent.click(screen.getByRole('button', { name: label }));
      await waitFor(() => expect(requestedFilters.at(-1)).toBe(label.toLowerCase()));
      expect(await screen.findByText('No listings match this filter.')).toBeTruthy();
    }
  });

  it('toggles the availability', async () => {
    renderTab();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark Unavailable' }));
    await waitFor(() => expect(sentChanges).toEqual([{ isavailable: false }]));
  });

  it('shows the deadline of a pending review, and the reason of a rejection', async () => {
    const inFiveHours = new Date(Date.now() + 5 * 3_600_000 - 30_000).toISOString();
    listingsInReply = [
      { id: LISTING.id, state: 'pending', isapproved: false, reviewDueAt: inFiveHours },
      {
        id: LISTING.id.replace('aa', 'bb'),
        state: 'rejected',
        isapproved: false,
        rejectionReason: 'The link is dead',
      },
    ];
    renderTab();
    expect(await screen.findByText('Review due in 5 h')).toBeTruthy();
    expect(screen.getByText('Rejected: The link is dead')).toBeTruthy();
  });

  it.each(['pending', 'rejected', 'off-sale'] as const)(
    'shows neither the availability nor its toggle for a listing that is %s',
    async (state) => {
      listingsInReply = [{ state, isapproved: false }];
      renderTab();
      await screen.findByRole('article');
      expect(screen.queryByText('AVAILABLE')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Mark Unavailable' })).toBeNull();
    },
  );
});
