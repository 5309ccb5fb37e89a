import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeliveryPromise, OrderConditions, OrderTerms } from './OrderConditions.js';

const CREDIT = 'If you buy it later, your latest rental counts toward the price.';

it('before paying for a rental, people read that it does not renew and that it is credited to a purchase (RENT-36)', () => {
  render(<OrderTerms duration="1 month" />);
  expect(screen.getByText(/No automatic renewal\./)).toBeTruthy();
  expect(screen.getByText(CREDIT)).toBeTruthy();
});

it('before buying, people read that the code is theirs for good, and nothing about a credit (RENT-36)', () => {
  render(<OrderTerms duration="outright" />);
  expect(screen.getByText(/for good/)).toBeTruthy();
  expect(screen.queryByText(CREDIT)).toBeNull();
});

it('before paying, people read where the code is sent, and find help (RENT-36)', () => {
  render(
    <>
      <DeliveryPromise email="theo@people.example" />
      <OrderConditions />
    </>,
  );
  expect(screen.getByText('theo@people.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Get help/ }).getAttribute('href')).toBe('/help');
});
