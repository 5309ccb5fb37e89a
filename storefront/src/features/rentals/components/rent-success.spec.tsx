import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RentalCreated } from '@market/contract/rentals/rentals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { formatMoment } from '../../../shared/format/dates.js';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { RentSuccess } from './RentSuccess.js';

const ID = '0193a6f2-7c41-4b3e-9d52-5f1c8a04e6b7';
const PAID_AT = '2026-03-04T09:00:00.000Z';
const DELIVERY_DEADLINE = '2026-03-05T09:00:00.000Z';
const RENTAL_END = '2026-06-04T09:00:00.000Z';

const PERIOD = {
  id: ID,
  duration: '3 months',
  startdate: PAID_AT,
  enddate: RENTAL_END,
  createdat: PAID_AT,
  totalprice: 30,
} as const;

const RENTAL: RentalCreated['rental'] = {
  ...PERIOD,
  totalPrice: 30,
  mvpid: ID,
  mvp: null,
  sourceUrl: null,
  deliveredat: null,
  deliveryid: null,
  hasarchive: false,
  hasrepository: false,
  mayrate: false,
  ratedstars: null,
  since: PAID_AT,
  until: RENTAL_END,
  periods: [{ ...PERIOD, credit: 0, refunded: false, receipt: null }],
  paid: 30,
  offer: null,
};

const server = setupServer(
  http.get(`*/api/mvps/${ID}/rental`, () =>
    HttpResponse.json({
      rental: {
        ...RENTAL,
        periods: [{ ...PERIOD, credit: 0, refunded: false, receipt: { id: ID, number: 'R-2026-000007' } }],
      },
    }),
  ),
);

beforeAll(() => server.listen());
beforeEach(provideTestToken);
afterAll(() => server.close());

it('shows the e-mail address and deadline of the code, the end, the amount and the receipt (RENT-35)', async () => {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <RentSuccess
          rental={RENTAL}
          listingSummary={null}
          email="ada@example.com"
          onContinue={() => undefined}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const receipt = await screen.findByRole('link', { name: 'Receipt R-2026-000007' });
  expect(receipt.getAttribute('href')).toBe(`/receipt/${ID}`);
  const labeledValues = screen
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
  expect(labeledValues).toEqual([
    ['Sent to', 'ada@example.com'],
    ['Arrives by', formatMoment(DELIVERY_DEADLINE)],
    ['Duration', '3 months'],
    ['Ends', 'Jun 4, 2026'],
    ['Total Paid', '$30.00 USD'],
    ['Rental ID', '0193a6f2'],
    ['Receipt', 'Receipt R-2026-000007'],
  ]);
});
