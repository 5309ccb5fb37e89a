import { describe, expect, it } from 'vitest';
import { ListingsPage } from '@market/contract/listings/listings';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import * as z from 'zod/mini';
import { replyFilter } from './reply-filter.js';

describe('a reply', () => {
  it('has only the fields of its schema, at every depth', () => {
    const Person = z.object({ id: z.string(), tags: z.array(z.string()) });
    const Page = z.object({
      people: z.array(Person),
      first: z.nullable(Person),
      last: z.optional(Person),
      byName: z.record(z.string(), Person),
      either: z.union([Person, z.object({ at: z.number() })]),
      anything: z.unknown(),
    });
    const person = { id: 'a', tags: ['x'], email: 'secret' };
    const filteredPerson = { id: 'a', tags: ['x'] };
    const reply = {
      people: [person],
      first: person,
      byName: { ada: person },
      either: person,
      anything: { a: [1] },
      more: person,
    };
    expect(replyFilter(Page)(reply)).toEqual({
      people: [filteredPerson],
      first: filteredPerson,
      byName: { ada: filteredPerson },
      either: filteredPerson,
      anything: { a: [1] },
    });
    expect(replyFilter(Page)({ ...reply, first: null })).toMatchObject({ first: null });
  });

  it('equals what parsing would return', () => {
    const page = { mvps: [{ ...PUBLIC_LISTING, ownerEmail: 'secret' }], total: 1, nextCursor: null, more: 1 };
    expect(replyFilter(ListingsPage)(page)).toEqual(ListingsPage.parse(page));
  });

  it('never copies from prototypes', () => {
    const OddlyNamed = z.object({ toString: z.optional(z.string()), a: z.optional(z.string()) });
    expect(JSON.stringify(replyFilter(OddlyNamed)({ a: 'x' }))).toBe('{"a":"x"}');
  });
});
