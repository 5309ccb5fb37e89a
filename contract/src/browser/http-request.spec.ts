import { expect, it } from 'vitest';
import { listConsoleReviews, readConsoleReview } from '../admin/reviews.js';
import { requestInit, requestPath } from './http-request.js';

it('fills in path parameters, encoded', () => {
  expect(requestPath(readConsoleReview, { params: { id: '../users' } })).toBe('/admin/reviews/..%2Fusers');
});

it('leaves out empty query values (FIND-3)', () => {
  expect(
    requestPath(listConsoleReviews, { query: { q: 'a & b', state: '', kind: undefined, by: null, page: 2 } }),
  ).toBe('/admin/reviews?q=a+%26+b&page=2');
  expect(requestPath(listConsoleReviews, {})).toBe('/admin/reviews');
});

it('sends the token, the idempotency key and the body, each with its header', () => {
  const { headers, body } = requestInit({ method: 'POST' }, { body: { a: 1 }, idempotencyKey: 'k' }, 't');
  expect(headers).toEqual({
    accept: 'application/json',
    'x-requested-with': 'mvp-market',
    'content-type': 'application/json',
    authorization: 'Bearer t',
    'idempotency-key': 'k',
  });
  expect(body).toBe('{"a":1}');
});

it('sends no header for a missing token, idempotency key or body', () => {
  expect(requestInit({ method: 'GET' }, {}, null)).toEqual({
    method: 'GET',
    credentials: 'include',
    headers: { accept: 'application/json', 'x-requested-with': 'mvp-market' },
  });
});
