import { PAGE_SIZE_MAX } from '@market/contract/endpoints/paging';
import { describe, expect, it } from 'vitest';
import { readList } from './list-pages.js';

/** Returns a simulated API list with the ids `firstId` to `lastId`, newest first, that records the requested pages. */
function simulateList(lastId: number, firstId = 1) {
  const requests: { page: number; perPage: number }[] = [];
  const rows = Array.from({ length: lastId - firstId + 1 }, (_, index) => ({ id: lastId - index }));
  /** Called after each request with the rows of the list, which it may change. */
  let afterRequest = (_rows: { id: number }[]): void => undefined;
  const readPage = ({ page, perPage }: { page: number; perPage: number }) => {
    requests.push({ page, perPage });
    const response = { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
    afterRequest(rows);
    return Promise.resolve(response);
  };
  return {
    requests,
    readPage,
    changeOnce: (change: typeof afterRequest) => {
      afterRequest = (list) => {
        afterRequest = () => undefined;
        change(list);
      };
    },
  };
}
const idsFrom = (last: number, first: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => last - index);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('a page of a console list', () => {
  it('is one request up to the maximum of the API', async () => {
    const { requests, readPage } = simulateList(500);
    const { data } = await readList(readPage, { page: 3, perPage: PAGE_SIZE_MAX });
    expect(data[0]?.id).toBe(500 - 2 * PAGE_SIZE_MAX);
    expect(requests).toEqual([{ page: 3, perPage: PAGE_SIZE_MAX }]);
  });

  it('is joined from several requests above the maximum, each row once', async () => {
    const { requests, readPage } = simulateList(250);
    const { data, total } = await readList(readPage, { page: 1, perPage: 10_000 });
    expect(idsOf(data)).toEqual(idsFrom(250, 1));
    expect(total).toBe(250);
    expect(requests.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('needs no further request if the last page is full', async () => {
    const { requests, readPage } = simulateList(2 * PAGE_SIZE_MAX);
    expect((await readList(readPage, { perPage: 10_000 })).data).toHaveLength(2 * PAGE_SIZE_MAX);
    expect(requests).toHaveLength(2);
  });

  it('is cut at the requested size', async () => {
    const { data, total } = await readList(simulateList(500).readPage, { page: 1, perPage: 150 });
    expect([data.length, total]).toEqual([150, 500]);
  });

  it('has each row once if a row is added between the requests', async () => {
    const { readPage, changeOnce } = simulateList(250);
    changeOnce((rows) => rows.unshift({ id: 251 }));
    const { data } = await readList(readPage, { perPage: 10_000 });
    expect(idsOf(data)).toEqual(idsFrom(251, 1));
  });

  it('is read again if a row leaves the list between the requests', async () => {
    const { readPage, changeOnce } = simulateList(250);
    changeOnce((rows) => rows.shift());
    const { data, total } = await readList(readPage, { perPage: 10_000 });
    expect(idsOf(data)).toEqual(idsFrom(249, 1));
    expect(total).toBe(249);
  });

  it('is returned although rows leave the list every time it is read', async () => {
    const { readPage } = simulateList(900);
    let total = 900;
    const readShrinkingPage = async (pagination: { page: number; perPage: number }) => {
      total -= 1;
      return { data: (await readPage(pagination)).data, total };
    };
    expect((await readList(readShrinkingPage, { perPage: 300 })).data).toHaveLength(300);
  });
});
