import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Assurances } from './Assurances.js';

it('lists review, delivery, refund, renewal and payment (FIND-36)', () => {
  render(
    <MemoryRouter>
      <Assurances />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Reviewed by our moderators',
    'Code by e-mail within 24 hours',
    'Not sent in time? Full refund',
    'No automatic renewal',
    'PayPal or card, in USD',
  ]);
  expect(screen.getByRole('link', { name: 'Full refund' }).getAttribute('href')).toBe('/refunds');
});
