import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Assurances } from './Assurances.js';

it('names delivery, refund, renewal and payment beneath the prices (FIND-36)', () => {
  render(
    <MemoryRouter>
      <Assurances />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Source code by e-mail within 24 hours of payment.',
    'Nothing sent by then? Get all your money back with one click. Refunds',
    'A rental does not renew by itself.',
    'Pay by PayPal or card, in USD.',
  ]);
  expect(screen.getByRole('link', { name: 'Refunds' }).getAttribute('href')).toBe('/refunds');
});
