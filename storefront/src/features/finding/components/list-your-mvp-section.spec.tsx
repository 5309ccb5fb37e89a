import type { Figures } from '@market/contract/figures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ListYourMvpSection } from './ListYourMvpSection.js';

const ZERO_COUNT = { count: 0, isFloor: false };
const FIGURES: Figures = {
  listings: ZERO_COUNT,
  rentals: ZERO_COUNT,
  reviews: ZERO_COUNT,
  deliveriesOnTimePercent: null,
};

function renderSection(figures: Figures): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(['figures'], figures);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ListYourMvpSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const headingText = () => screen.getByRole('heading').textContent;

it('the share shown to listers is the price less the fee of this server (FIND-62, EARN-2)', () => {
  renderSection({ ...FIGURES, listerFeePercent: 12.5 });
  expect(headingText()).toBe('You built it. You keep 87.5% of every sale.');
});

it('without the fee, no share is promised (FIND-62)', () => {
  renderSection(FIGURES);
  expect(headingText()).toBe('You built something that runs?');
});
