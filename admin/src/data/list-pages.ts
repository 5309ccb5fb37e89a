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

/**
 * Returns a page of any size. The API returns at most PAGE_SIZE_MAX rows at once; a larger page, as an export requests,
 * always starts at the first row and is read in several requests.
 */
export async function readList<Row>(
  readPage: ReadPage<Row>,
  { page = 1, perPage = PAGE_SIZE_MAX }: { readonly page?: number; readonly perPage?: number } = {},
): Promise<ListPage<Row>> {
  if (perPage <= PAGE_SIZE_MAX) return readPage({ page, perPage });
  const firstPage = await readPage({ page: 1, perPage: PAGE_SIZE_MAX });
  const data = [...firstPage.data];
  while (data.length < Math.min(firstPage.total, perPage)) {
    const nextPage = await readPage({ page: data.length / PAGE_SIZE_MAX + 1, perPage: PAGE_SIZE_MAX });
    if (nextPage.data.length === 0) break;
    data.push(...nextPage.data);
  }
  return { data: data.slice(0, perPage), total: firstPage.total };
}
