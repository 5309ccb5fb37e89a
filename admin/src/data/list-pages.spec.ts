import { PAGE_SIZE_MAX } from '@market/contract/endpoints/paging';
import { describe, expect, it } from 'vitest';
import { readList } from './list-pages.js';

/** Returns a simulated API list of `total` rows that records the requested pages. */
function simulateList(total: number) {
  const requests: { page: number; perPage: number }[] = [];
  const readPage = ({ page, perPage }: { page: number; perPage: number }) => {
    requests.push({ page, perPage });
    const rows = Array.from({ length: total }, (_, row) => row);
    return Promise.resolve({ data: rows.slice((page - 1) * perPage, page * perPage), total });
  };
  return { requests, readPage };
}

describe('a page of a console list', () => {
  it('is one request up to the maximum of the API', async () => {
    const { requests, readPage } = simulateList(500);
    expect((await readList(readPage, { page: 3, perPage: PAGE_SIZE_MAX })).data[0]).toBe(2 * PAGE_SIZE_MAX);
    expect(requests).toEqual([{ page: 3, perPage: PAGE_SIZE_MAX }]);
  });

  it('is joined from several requests above the maximum, each row once', async () => {
    const { requests, readPage } = simulateList(250);
    const { data, total } = await readList(readPage, { page: 1, perPage: 10_000 });
    expect(data).toEqual(Array.from({ length: 250 }, (_, row) => row));
    expect(total).toBe(250);
    expect(requests.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('is cut at the requested size', async () => {
    const { data, total } = await readList(simulateList(500).readPage, { page: 1, perPage: 150 });
    expect([data.length, total]).toEqual([150, 500]);
  });

  it('ends if rows disappear between the requests', async () => {
    const readPage = ({ page }: { page: number }) =>
      Promise.resolve({ data: page === 1 ? Array.from({ length: PAGE_SIZE_MAX }, () => 0) : [], total: 300 });
    expect((await readList(readPage, { page: 1, perPage: 300 })).data).toHaveLength(PAGE_SIZE_MAX);
  });
});
