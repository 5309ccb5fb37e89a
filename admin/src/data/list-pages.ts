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

/** How many times a list is read again at most if rows left it between two requests. */
const REPEATS_MAX = 3;

/**
 * Returns a page of any size. The API returns at most PAGE_SIZE_MAX rows at once. A larger page, such as an export,
 * starts at the first row and is read in several requests. Each row occurs once, even if rows are added between the
 * requests. If rows leave the list between the requests, other rows move to pages that were already read and would be
 * missing. Then the whole list is read again, at most REPEATS_MAX times; the last result is returned.
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
