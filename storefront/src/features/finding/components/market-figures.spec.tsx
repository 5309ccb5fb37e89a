import type { Figures } from '@market/contract/figures';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MarketFigures } from './MarketFigures.js';

const ZERO_COUNT = { count: 0, isFloor: false };

function createFiguresElement(figures?: Figures) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  if (figures) queryClient.setQueryData(['figures'], figures);
  return (
    <QueryClientProvider client={queryClient}>
      <MarketFigures />
    </QueryClientProvider>
  );
}
const renderFigures = (figures: Figures) => render(createFiguresElement(figures));
const shownFigures = () =>
  within(screen.getByRole('list', { name: 'The market so far' }))
    .queryAllByRole('listitem')
    .map((figure) => figure.textContent);

it('the figures are in one line; a count that is a lower bound has a plus sign (FIND-65)', () => {
  renderFigures({
    listings: { count: 1000, isFloor: true },
    rentals: { count: 49, isFloor: false },
    reviews: { count: 1, isFloor: false },
    deliveriesOnTimePercent: 98,
  });
  expect(shownFigures()).toEqual([
    '1,000+ MVPs',
    '49 rentals and purchases',
    '1 review',
    '98% of deliveries within 24 hours',
  ]);
});

const NO_FIGURES = {
  listings: ZERO_COUNT,
  rentals: ZERO_COUNT,
  reviews: ZERO_COUNT,
  deliveriesOnTimePercent: null,
};
const ONE_MVP = { ...NO_FIGURES, listings: { count: 1, isFloor: false } };

it('figures of 0 are left out (FIND-65)', () => {
  renderFigures(ONE_MVP);
  expect(shownFigures()).toEqual(['1 MVP']);
});

it('figures that the server has read are part of its page, and are hydrated (FIND-65)', async () => {
  const onRecoverableError = vi.fn();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(createFiguresElement(ONE_MVP));
  expect(shownFigures()).toEqual(['1 MVP']);
  await act(async () => {
    hydrateRoot(container, createFiguresElement(ONE_MVP), { onRecoverableError });
    await Promise.resolve();
  });
  expect(shownFigures()).toEqual(['1 MVP']);
  expect(onRecoverableError).not.toHaveBeenCalled();
  container.remove();
});
