import { expect, it, onTestFinished, vi } from 'vitest';
import { StoredResponses } from './stored-responses.js';

const HALF_CAPACITY_BYTES = 10_000;
const sizedValue = { response: { size: 900 } };

it('keeps pages and details, however many different searches are requested (API-12)', () => {
  const storedResponses = new StoredResponses(2 * HALF_CAPACITY_BYTES);
  const remainingKeys = ['page /', '/api/mvps/1', '/api/users/public/1'];
  for (const key of remainingKeys) storedResponses.set(key, sizedValue);
  for (let index = 0; index < 1000; index += 1) storedResponses.set(`/api/mvps?search=${index}`, sizedValue);
  expect(remainingKeys.filter((key) => storedResponses.has(key))).toEqual(remainingKeys);
  expect(storedResponses.has('/api/mvps?search=999')).toBe(true);
  expect(storedResponses.has('/api/mvps?search=1')).toBe(false);
  const keys = [...storedResponses.entries()].map(([key]) => key);
  expect(keys.length).toBeLessThan(3 + HALF_CAPACITY_BYTES / 900);
  expect(keys).toEqual(expect.arrayContaining(remainingKeys));
});

it.each(['page /saved', 'page /SAVED/', 'page //', '/api/mvps/%C3%BC'])(
  'keeps pages and details, however many spellings of %s are requested (API-12)',
  (path) => {
    const storedResponses = new StoredResponses(2 * HALF_CAPACITY_BYTES);
    const remainingKeys = ['page /', 'page /mvp/0aeb-1', '/api/mvps/0aeb-1'];
    for (const key of remainingKeys) storedResponses.set(key, sizedValue);
    for (let index = 0; index < 100; index += 1)
      storedResponses.set(path + '/'.repeat(index + 1), sizedValue);
    expect(remainingKeys.filter((key) => storedResponses.has(key))).toEqual(remainingKeys);
  },
);

it('deletes and clears in both halves', () => {
  const storedResponses = new StoredResponses(2 * HALF_CAPACITY_BYTES);
  for (const key of ['/a', '/b', '/a?x', '/b?x']) storedResponses.set(key, sizedValue);
  storedResponses.delete('/a');
  storedResponses.delete('/a?x');
  expect([...storedResponses.entries()].map(([key]) => key).sort()).toEqual(['/b', '/b?x']);
  storedResponses.clear();
  expect([...storedResponses.entries()]).toEqual([]);
});

it('expires a value at the end of its maximum age, not a millisecond before, and never one without a maximum age', () => {
  let time = 1;
  const clockSpy = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => clockSpy.mockRestore());
  const storedResponses = new StoredResponses(2 * HALF_CAPACITY_BYTES);
  storedResponses.set('page /', { ...sizedValue, maxAgeMs: 30_000 });
  storedResponses.set('page /mvp/1', sizedValue);
  time += 30_000;
  expect(storedResponses.has('page /')).toBe(true);
  time += 1;
  expect(storedResponses.has('page /')).toBe(false);
  expect(storedResponses.get('page /')).toBeUndefined();
  time += 1_000_000_000;
  expect(storedResponses.has('page /mvp/1')).toBe(true);
});
