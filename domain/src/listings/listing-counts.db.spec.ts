import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ListingCounts, PRICE_RANGES } from '@market/contract/listings/listing-counts';
import { call, insertListing } from '@market/test/api/catalogue';
import { type RunningApi, startApi } from '@market/test/api/running-api';

const CATEGORIES = ['Finance', 'Health & Fitness', 'Productivity'];
const TECHNOLOGIES = ['React', 'Go', 'Rust', 'Vue'];
const PRICES_CENTS = [1000, 2000, 3000, 5000, 9000];
let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
  const lister = await api.signUp('Lina');
  for (let number = 0; number < 60; number += 1)
    await insertListing(api, lister, {
      title: number % 4 === 0 ? 'Habit Garden' : 'Forest',
      category: CATEGORIES[number % 3],
      tech_stack: [TECHNOLOGIES[number % 4] ?? '', number % 5 === 0 ? 'react' : 'Node'],
      tags: number % 7 === 0 ? ['AI'] : ['tool'],
      price_cents: PRICES_CENTS[number % 5],
      is_available: number % 6 !== 0,
      state: number % 11 === 0 ? 'pending' : 'approved',
    } as Parameters<typeof insertListing>[2]);
});
afterAll(() => api.stop());

const readCounts = async (query: Record<string, string>): Promise<ListingCounts> =>
  (await call(api, 'GET', `/mvps/counts?${new URLSearchParams(query).toString()}`)).json();
const readTotal = async (query: Record<string, string>): Promise<number> =>
  (await call(api, 'GET', `/mvps?limit=1&${new URLSearchParams(query).toString()}`)).json().total;

function omitParameters(query: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

it.each<Record<string, string>>([
  {},
  { category: 'Finance' },
  { tech: 'REACT' },
  { maxPrice: '20' },
  { minPrice: '20', maxPrice: '50' },
  { available: 'true' },
  { search: 'habit' },
  { search: 'ha' },
  { search: 'zzzzzz' },
  { tag: 'ai' },
  { search: 'habit', tag: 'ai' },
  { search: 'garden', category: 'Productivity', tech: 'go', available: 'true', maxPrice: '50' },
])(
  'each count equals the total of the list with that filter and the other filters (%j, FIND-86)',
  async (query) => {
    const { categories, technologies, prices, available, isFloor } = await readCounts(query);
    expect(isFloor).toBe(false);
    for (const category of CATEGORIES)
      expect([category, categories.find(({ name }) => name === category)?.count ?? 0]).toEqual([
        category,
        await readTotal({ ...query, category }),
      ]);
    for (const { name, count } of technologies)
      expect([name, count]).toEqual([name, await readTotal({ ...query, tech: name })]);
    for (const [index, { min, max }] of PRICE_RANGES.entries())
      expect([index, prices[index]]).toEqual([
        index,
        await readTotal({
          ...omitParameters(query, 'minPrice', 'maxPrice'),
          ...(min !== undefined && { minPrice: String(min) }),
          ...(max !== undefined && { maxPrice: String(max) }),
        }),
      ]);
    expect(available).toBe(await readTotal({ ...query, available: 'true' }));
  },
);

it('a rare word is counted exactly among over 2,000 MVPs, a common word up to 2,000', async () => {
  await api.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, state, created_at, updated_at)
     SELECT gen_random_uuid(), (SELECT id FROM users LIMIT 1), 'Common', 'Common', 'Common', 'Finance', 1000, 25000, '1 month',
       'https://youtu.be/dQw4w9WgXcQ', 'https://demo.example', '{}', '{Perl}', '{}', 'Lina', 'approved',
       now() + interval '1 day', now() FROM generate_series(1, 2000)`,
  );
  const rareWordCounts = await readCounts({ search: 'habit' });
  expect([rareWordCounts.available, rareWordCounts.isFloor]).toEqual([
    await readTotal({ search: 'habit', available: 'true' }),
    false,
  ]);
  const commonWordCounts = await readCounts({ search: 'common' });
  expect([commonWordCounts.available, commonWordCounts.isFloor]).toEqual([2000, true]);
  expect((await readCounts({})).technologies[0]).toEqual({ name: 'Perl', count: 2000 });
}, 60_000);
