import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
let lina: Person;

beforeAll(async () => {
  api = await startApi();
  lina = await api.signUp('Lina');
});
afterAll(() => api.stop());

const createListing = (title: string, columns: Parameters<typeof insertListing>[2] = {}) =>
  insertListing(api, lina, { title, category: 'Other', tech_stack: [], tags: [], ...columns });
const readRelated = async (id: string) => {
  const response = await call(api, 'GET', `/mvps/${id}/related`, {});
  return response.json().mvps.map(({ title }: { title: string }) => title);
};

it('shows at most 3 similar approved MVPs, the most similar first, and never the MVP itself (FIND-28)', async () => {
  const id = await createListing('This', { category: 'IoT', tech_stack: ['Rust', 'MQTT'], tags: ['home'] });
  await createListing('Unlike');
  await createListing('One technology', { tech_stack: ['Rust'] });
  await createListing('Category and technology', { category: 'IoT', tech_stack: ['Rust'] });
  await createListing('Category', { category: 'IoT' });
  await createListing('Hidden', { category: 'IoT', tech_stack: ['Rust', 'MQTT'], state: 'pending' });
  const rentedColumns = {
    category: 'IoT',
    tech_stack: ['Rust', 'MQTT'],
    tags: ['home'],
    is_available: false,
  };
  await createListing('Not available', rentedColumns);
  expect(await readRelated(id)).toEqual(['Category and technology', 'Category', 'One technology']);
});

it('shows none for an MVP that is not public or has no similar MVP', async () => {
  expect(await readRelated(await createListing('Alone', { category: 'Travel' }))).toEqual([]);
  expect(await readRelated(await createListing('Pending', { category: 'IoT', state: 'pending' }))).toEqual(
    [],
  );
});
