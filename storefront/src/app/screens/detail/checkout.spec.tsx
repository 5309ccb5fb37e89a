import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ListingDetail } from '@market/contract/listings/listings';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { DEMO_TEXTS } from '@market/contract/screens/screen-texts';
import type { Rental } from '@market/contract/rentals/rentals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { ADA } from '../../../features/identity/api/ada.fixture.js';
import { renderApp } from '../../render-app.js';
import { Checkout } from './Checkout.js';

const LISTER_ID = '00000000-0000-4000-8000-000000000002';
const LISTING: ListingDetail = { ...PUBLIC_LISTING, userId: LISTER_ID, screenshots: [] };
const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const PERIOD = {
  id: LISTER_ID,
  duration: '1 month',
  startdate: daysFromNow(-10),
  enddate: daysFromNow(20),
  createdat: daysFromNow(-10),
  totalprice: 29,
} as const;

/** A rental that ends in 20 days, and whose price is credited to a purchase. */
const RUNNING_RENTAL: Rental = {
  ...PERIOD,
  mvpid: LISTING.id,
  mvp: { title: LISTING.title, image: '' },
  sourceUrl: null,
  deliveredat: null,
  deliveryid: null,
  hasarchive: false,
  hasrepository: false,
  mayrate: false,
  ratedstars: null,
  since: PERIOD.startdate,
  until: PERIOD.enddate,
  periods: [{ ...PERIOD, credit: 0, refunded: false, receipt: null }],
  paid: 29,
  offer: { monthlyPrice: 29, buyoutPrice: 725, credit: 29, remaining: 696 },
};

let respondWithRental: () => Response;
const server = setupServer(
  http.get('*/api/users/saved', () => HttpResponse.json({ savedProducts: [] })),
  http.get(`*/api/mvps/${LISTING.id}`, () => HttpResponse.json(LISTING)),
  http.get(`*/api/mvps/${LISTING.id}/rental`, () => respondWithRental()),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

/** jsdom has no IntersectionObserver; this one reports nothing. */
class IdleObserver {
  observe() {}
  disconnect() {}
}

const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

it.each([
  { isAvailable: false, name: 'an unavailable MVP' },
  { isAvailable: true, name: 'an available MVP' },
])(
  'after its demo, $name is offered for rent only if it can be rented (DEMO-12)',
  async ({ isAvailable }) => {
    vi.stubGlobal('IntersectionObserver', IdleObserver);
    respondWithRental = () => HttpResponse.json({ rental: null });
    server.use(
      http.get(`*/api/mvps/${LISTING.id}`, () => HttpResponse.json({ ...LISTING, isAvailable })),
      http.post('*/api/demo-sessions/start', () =>
        HttpResponse.json(
          { type: 'x', title: 'x', status: 409, detail: DEMO_TEXTS.used, code: 'demo/already-used' },
          { status: 409 },
        ),
      ),
    );
    renderApp(`/mvp/${LISTING.id}`, 'ada');
    await userEvent.click((await screen.findAllByRole('button', { name: /^Try Demo/ }))[0] as HTMLElement);
    const demo = within(await screen.findByRole('dialog', { name: `Demo of ${LISTING.title}` }));
    await demo.findByText(DEMO_TEXTS.usedTitle);
    expect(demo.queryByRole('button', { name: 'Rent This MVP' }) !== null).toBe(isAvailable);
  },
);

it('if the rental cannot be loaded, only Try Again is shown; once it is loaded, it can be extended (RENT-23)', async () => {
  vi.stubGlobal('IntersectionObserver', IdleObserver);
  respondWithRental = () => new HttpResponse(null, { status: 503 });
  renderApp(`/mvp/${LISTING.id}`, 'ada');
  const tryAgain = await findButton('Try Again');
  expect(screen.queryByRole('button', { name: /^Buy outright/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Rent This MVP/ })).toBeNull();

  respondWithRental = () => HttpResponse.json({ rental: RUNNING_RENTAL });
  await userEvent.click(tryAgain);
  await userEvent.click(await findButton('Extend rental'));
  expect(await screen.findByRole('dialog', { name: 'Extend rental' })).toBeTruthy();
});

it('the checkout opens once the rental is known, and keeps it (RENT-23)', async () => {
  const queryClient = new QueryClient();
  const createCheckout = (rental: Rental | null | undefined) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Checkout listing={LISTING} user={ADA} rental={rental} isPurchase={false} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const view = render(createCheckout(undefined));
  expect(screen.queryByRole('dialog')).toBeNull();
  view.rerender(createCheckout(RUNNING_RENTAL));
  const dialog = await screen.findByRole('dialog', { name: 'Extend rental' });
  for (const laterRental of [undefined, null]) {
    view.rerender(createCheckout(laterRental));
    expect(screen.getByRole('dialog', { name: 'Extend rental' })).toBe(dialog);
  }
});
