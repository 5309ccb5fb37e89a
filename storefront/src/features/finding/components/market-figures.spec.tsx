import type { Figures } from '@market/contract/figures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarketFigures } from './MarketFigures.js';

const NONE = { count: 0, isFloor: false };

function renderFigures(figures: Figures): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(['figures'], figures);
  render(
    <QueryClientProvider client={queryClient}>
      <MarketFigures />
    </QueryClientProvider>,
  );
}
const textOfFigures = () => screen.getByRole('group', { name: 'The market so far' }).textContent;

it('the figures are real counts in one line, of which high ones are lower bounds (FIND-65)', () => {
  renderFigures({
    listings: { count: 1000, isFloor: true },
    rentals: { count: 49, isFloor: false },
    reviews: { count: 1, isFloor: false },
    deliveriesOnTimePercent: 98,
  });
  expect(textOfFigures()).toBe(
    '1,000+ MVPs · 49 rentals and purchases · 1 review · 98% of deliveries within 24 hours',
  );
});

it('figures of 0 are left out (FIND-65)', () => {
  const none = { listings: NONE, rentals: NONE, reviews: NONE, deliveriesOnTimePercent: null };
  renderFigures({ ...none, listings: { count: 1, isFloor: false } });
  expect(textOfFigures()).toBe('1 MVP');
});
