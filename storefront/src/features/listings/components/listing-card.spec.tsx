import type { Listing } from '@market/contract/listings/listings';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ListingCard } from './ListingCard.js';

function renderCard(fields: Partial<Listing> = {}): void {
  render(
    <MemoryRouter>
      <ListingCard listing={{ ...PUBLIC_LISTING, ...fields }} />
    </MemoryRouter>,
  );
}

it('a card shows category, description, price, creator, rating, availability and at most three technologies (FIND-10)', () => {
  renderCard({ shortDescription: 'Short', techStack: ['Go', 'Rust', 'Zig', 'Nim'], duration: '3 months' });
  expect(screen.getByRole('heading', { name: 'Habit Garden' })).toBeTruthy();
  for (const text of ['Productivity', 'Short', '$29', 'Ada', 'AVAILABLE'])
    expect(screen.getByText(text), text).toBeTruthy();
  expect(screen.getByText(/^No reviews yet/)).toBeTruthy();
  expect(screen.getByText('one-time payment, or own it for $725')).toBeTruthy();
  expect(screen.getByText(/3 months/)).toBeTruthy();
  const technologies = within(screen.getByRole('list', { name: 'Technology stack' })).getAllByRole(
    'listitem',
  );
  expect(technologies.map(({ textContent }) => textContent)).toEqual(['Go', 'Rust', 'Zig']);
});

it('an MVP that is not available is RENTED on its card (FIND-10)', () => {
  renderCard({ isAvailable: false });
  expect(screen.getByText('RENTED')).toBeTruthy();
  expect(screen.queryByText('AVAILABLE')).toBeNull();
  expect(screen.queryByText(/own it/)).toBeNull();
});
