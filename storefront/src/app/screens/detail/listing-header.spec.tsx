import { expect, it } from 'vitest';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ListingHeader } from '../../../features/listings/components/ListingHeader.js';
import { OWN_LISTING } from '../../own-listing.fixture.js';

const NOT_PUBLIC_NOTE = 'Not public: only its lister and moderators see this page';

function renderHeader(changes: Partial<typeof OWN_LISTING>) {
  render(
    <MemoryRouter>
      <ListingHeader listing={{ ...OWN_LISTING, ...changes }} />
    </MemoryRouter>,
  );
}

it('shows the availability of a public listing', () => {
  renderHeader({ isapproved: true });
  expect(screen.getByText('AVAILABLE')).toBeTruthy();
  expect(screen.queryByText(NOT_PUBLIC_NOTE)).toBeNull();
});

it('shows a note in place of the availability of a listing that is not public (FIND-20)', () => {
  renderHeader({ isapproved: false });
  expect(screen.queryByText('AVAILABLE')).toBeNull();
  expect(screen.getByText(NOT_PUBLIC_NOTE)).toBeTruthy();
});

it('links the rating to the reviews, if there are any (RATE-10)', () => {
  renderHeader({ rating: 4.5, reviewCount: 2 });
  expect(screen.getByRole('link', { name: '4.5 of 5 from 2 reviews' }).getAttribute('href')).toBe('#reviews');
});

it('does not link the default rating of a listing without reviews', () => {
  renderHeader({ rating: 4.5, reviewCount: 0 });
  expect(screen.getByRole('img', { name: /^No reviews yet/ }).closest('a')).toBeNull();
});
