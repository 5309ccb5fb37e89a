import { describe, expect, it } from 'vitest';
import { ListingsPage } from '@market/contract/listings/listings';
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
    const filtered = { id: 'a', tags: ['x'] };
    const reply = {
      people: [person],
      first: person,
      byName: { ada: person },
      either: person,
      anything: { a: [1] },
      more: person,
    };
    expect(replyFilter(Page)(reply)).toEqual({
      people: [filtered],
      first: filtered,
      byName: { ada: filtered },
      either: filtered,
      anything: { a: [1] },
    });
    expect(replyFilter(Page)({ ...reply, first: null })).toMatchObject({ first: null });
  });

  it('equals what parsing would return', () => {
    const listing = {
      ...{
        id: '0190a000-0000-7000-8000-000000000001',
        title: 't',
        description: 'd',
        shortDescription: 's',
        category: 'c',
      },
      ...{
        price: 1,
        buyoutPrice: 25,
        duration: '1 month',
        image: '',
        videoUrl: '',
        demoUrl: '',
        features: [],
        techStack: [],
      },
      ...{
        tags: ['a'],
        createdBy: 'b',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
      ...{
        isAvailable: true,
        isapproved: true,
        rating: 4.5,
        reviewCount: 0,
        userId: '0190a000-0000-7000-8000-000000000002',
      },
      ...{ userEmail: '', userPhotoURL: '', repoUrl: '#' },
    };
    const page = { mvps: [{ ...listing, ownerEmail: 'secret' }], total: 1, nextCursor: null, more: 1 };
    expect(replyFilter(ListingsPage)(page)).toEqual(ListingsPage.parse(page));
  });

  it('never copies from prototypes', () => {
    const Odd = z.object({ toString: z.optional(z.string()), a: z.optional(z.string()) });
    expect(JSON.stringify(replyFilter(Odd)({ a: 'x' }))).toBe('{"a":"x"}');
  });
});
