import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Rating } from './Rating.js';

it('shows that there are no reviews, and the default rating, marked as default (RATE-12, FIND-12)', () => {
  render(<Rating rating={4.5} reviewCount={0} />);
  expect(screen.getByText('No reviews yet · 4.5 default')).toBeDefined();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'No reviews yet. 4.5 is the default until the first review.',
  );
});

it('shows the average and the count after the first review (RATE-11, FIND-12)', () => {
  render(<Rating rating={4.24} reviewCount={1} />);
  expect(screen.getByRole('img', { name: '4.2 of 5 from 1 review' }).textContent).toBe('4.2(1)');
  expect(screen.queryByText(/default|No reviews/)).toBeNull();
});
