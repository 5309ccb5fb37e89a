import { Overview } from '@market/contract/admin/overview';
import { expect, it } from 'vitest';
import { RESOURCES } from '../data/resources.js';
import { filteredListPath, WAITING_LISTS } from './waiting-lists.js';

it('links each count of the overview once', () => {
  expect(WAITING_LISTS.map(({ countKey }) => countKey).sort()).toEqual(
    Object.keys(Overview.shape.waiting.shape).sort(),
  );
});

it.each(WAITING_LISTS.map((list) => [list.label, list] as const))(
  '%s uses a filter that the API knows',
  (_label, { resource, filter }) => {
    const parsedFilter = RESOURCES[resource]?.list.query?.safeParse(filter);
    expect(parsedFilter?.success).toBe(true);
    expect(parsedFilter?.data).toMatchObject(filter);
  },
);

it('encodes the filter in the path', () => {
  expect(filteredListPath('jobs', { state: 'failed' })).toBe('/jobs?filter=%7B%22state%22%3A%22failed%22%7D');
});
