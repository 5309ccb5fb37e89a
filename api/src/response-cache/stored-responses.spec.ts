import { expect, it } from 'vitest';
import { StoredResponses } from './stored-responses.js';

const HALF = 10_000;
const value = { response: { size: 900 } };

it('keeps pages and details, however many searches are invented (API-12)', () => {
  const stored = new StoredResponses(2 * HALF);
  const kept = ['page /', '/api/mvps/1', '/api/users/public/1'];
  for (const key of kept) stored.set(key, value);
  for (let n = 0; n < 1000; n += 1) stored.set(`/api/mvps?search=${n}`, value);
  expect(kept.filter((key) => stored.has(key))).toEqual(kept);
  expect(stored.has('/api/mvps?search=999')).toBe(true);
  expect(stored.has('/api/mvps?search=1')).toBe(false);
  const keys = [...stored.entries()].map(([key]) => key);
  expect(keys.length).toBeLessThan(3 + HALF / 900);
  expect(keys).toEqual(expect.arrayContaining(kept));
});

it.each(['page /saved', 'page /SAVED/', 'page //', '/api/mvps/%C3%BC'])(
  'keeps pages and details, however many spellings of %s are invented (API-12)',
  (path) => {
    const stored = new StoredResponses(2 * HALF);
    const kept = ['page /', 'page /mvp/0aeb-1', '/api/mvps/0aeb-1'];
    for (const key of kept) stored.set(key, value);
    for (let n = 0; n < 100; n += 1) stored.set(path + '/'.repeat(n + 1), value);
    expect(kept.filter((key) => stored.has(key))).toEqual(kept);
  },
);

it('deletes and clears in both halves', () => {
  const stored = new StoredResponses(2 * HALF);
  for (const key of ['/a', '/b', '/a?x', '/b?x']) stored.set(key, value);
  stored.delete('/a');
  stored.delete('/a?x');
  expect([...stored.entries()].map(([key]) => key).sort()).toEqual(['/b', '/b?x']);
  stored.clear();
  expect([...stored.entries()]).toEqual([]);
});
