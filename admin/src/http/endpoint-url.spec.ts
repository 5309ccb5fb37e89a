import { listConsoleReviews, readConsoleReview } from '@market/contract/admin/reviews';
import { expect, it } from 'vitest';
import { endpointUrl } from './endpoint-url.js';

it('fills in path parameters, encoded', () => {
  expect(endpointUrl(readConsoleReview, { params: { id: '../users' } })).toBe(
    '/api/admin/reviews/..%2Fusers',
  );
});

it('leaves out empty query values', () => {
  expect(
    endpointUrl(listConsoleReviews, { query: { q: 'a & b', state: '', kind: undefined, page: 2 } }),
  ).toBe('/api/admin/reviews?q=a+%26+b&page=2');
  expect(endpointUrl(listConsoleReviews, {})).toBe('/api/admin/reviews');
});
