import { PAGE_SIZE_MAX } from '@market/contract/endpoints/paging';

/** One page of a list in the console. */
export interface ListPage<Row> {
  readonly data: Row[];
  readonly total: number;
}

type ReadPage<Row> = (pagination: {
  readonly page: number;
  readonly perPage: number;
}) => Promise<ListPage<Row>>;

/** How often a list is read again because rows were removed between two requests. */
const REPEATS_MAX = 3;

/**
 * Returns a page of any size. The API returns at most PAGE_SIZE_MAX rows at once; a larger page, as an export requests,
 * always starts at the first row and is read in several requests. Each row is in it once, also if rows are added to the
 * list between the requests. If rows leave the list, others move to pages that were already read, so that the list is
 * read again a few times, and returned as it was read last.
 */
export async function readList<Row extends { readonly id: unknown }>(
  readPage: ReadPage<Row>,
  { page = 1, perPage = PAGE_SIZE_MAX }: { readonly page?: number; readonly perPage?: number } = {},
): Promise<ListPage<Row>> {
  if (perPage <= PAGE_SIZE_MAX) return readPage({ page, perPage });
  let list = await readAllPages(readPage, perPage);
  for (let repeats = 0; list.hasLostRows && repeats < REPEATS_MAX; repeats += 1)
    list = await readAllPages(readPage, perPage);
  return { data: list.data, total: list.total };
}

async function readAllPages<Row extends { readonly id: unknown }>(
  readPage: ReadPage<Row>,
  rowsMax: number,
): Promise<ListPage<Row> & { readonly hasLostRows: boolean }> {
  const rowsById = new Map<unknown, Row>();
  let total = 0;
  let hasLostRows = false;
  for (let page = 1; rowsById.size < rowsMax; page += 1) {
    const { data, total: currentTotal } = await readPage({ page, perPage: PAGE_SIZE_MAX });
    hasLostRows ||= currentTotal < total;
    total = currentTotal;
    for (const row of data) rowsById.set(row.id, row);
    if (data.length < PAGE_SIZE_MAX || page * PAGE_SIZE_MAX >= total) break;
  }
  hasLostRows ||= rowsById.size < Math.min(total, rowsMax);
  return { data: [...rowsById.values()].slice(0, rowsMax), total, hasLostRows };
}
