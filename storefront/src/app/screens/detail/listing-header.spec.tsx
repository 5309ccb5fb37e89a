import { expect, it } from 'vitest';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ListingHeader } from '../../../features/listings/components/ListingHeader.js';
import { OWN_LISTING } from '../../own-listing.fixture.js';

const NOT_PUBLIC_NOTE = 'Not public: only its lister and moderators see this page';

function renderHeader(isapproved: boolean) {
  render(
    <MemoryRouter>
      <ListingHeader listing={{ ...OWN_LISTING, isapproved }} />
    </MemoryRouter>,
  );
}

it('shows the availability of a public listing', () => {
  renderHeader(true);
  expect(screen.getByText('AVAILABLE')).toBeTruthy();
  expect(screen.queryByText(NOT_PUBLIC_NOTE)).toBeNull();
});

it('shows a note in place of the availability of a listing that is not public (FIND-20)', () => {
  renderHeader(false);
  expect(screen.queryByText('AVAILABLE')).toBeNull();
  expect(screen.getByText(NOT_PUBLIC_NOTE)).toBeTruthy();
});
