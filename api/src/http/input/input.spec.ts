import { describe, expect, it } from 'vitest';
import { listListings, createListing, readListing } from '@market/contract/listings/listings';
import { createOrder } from '@market/contract/payments';
import { changeProfile } from '@market/contract/profiles';
import { parseInput } from './input.js';

const ID = '0190a000-0000-7000-8000-000000000001';
const emptyInput = { params: {}, query: {}, body: undefined };

describe('input', () => {
  it('accepts either spelling of its keys, prefers the exact one, and drops unknown ones (API-1)', () => {
    const body = { MVPID: ID, mvpid: 'x', mvpId: ID, duration: '1 month', AMOUNT: 9, unknown: 1 };
    expect(parseInput(createOrder, { ...emptyInput, body }).body).toEqual({
      mvpId: ID,
      duration: '1 month',
      amount: 9,
      currency: 'USD',
    });
  });

  it('treats empty values of a query as missing, and applies defaults (API-2)', () => {
    const { query } = parseInput(listListings, {
      ...emptyInput,
      query: { search: '', category: '', limit: '', SORT: 'price' },
    });
    expect(query).toEqual({ sort: 'price', limit: 24 });
  });

  it('has one error per invalid field, of query and body together', () => {
    const body = { title: ' ', features: 'one', price: 'much' };
    expect(() => parseInput(createListing, { ...emptyInput, body })).toThrow(
      expect.objectContaining({
        code: 'request/invalid',
        fields: expect.objectContaining({
          title: 'Title is required',
          description: 'Description is required',
          features: 'At least one feature is required',
          price: 'Valid price is required',
        }),
      }),
    );
  });

  it('has a fallback message for a rule without its own message', () => {
    expect(() =>
      parseInput(listListings, { ...emptyInput, query: { search: ['a', 'b'], category: 'x'.repeat(101) } }),
    ).toThrow(
      expect.objectContaining({
        fields: { search: 'This is not valid', category: 'Use at most 100 characters' },
      }),
    );
    expect(() => parseInput(changeProfile, { ...emptyInput, body: [] })).toThrow(
      expect.objectContaining({ fields: { body: 'Send a JSON object' } }),
    );
  });

  it('with an invalid path parameter is refused with the not-found error of the feature', () => {
    expect(() => parseInput(readListing, { ...emptyInput, params: { id: "1' OR 1=1" } })).toThrow(
      expect.objectContaining({ code: 'listing/not-found', message: 'MVP not found' }),
    );
  });

  it('sets no prototype', () => {
    const body = JSON.parse('{"__proto__":{"displayname":"x"},"constructor":1}');
    expect(() => parseInput(changeProfile, { ...emptyInput, body })).toThrow(
      expect.objectContaining({ fields: { displayname: 'Display name is required' } }),
    );
  });
});
