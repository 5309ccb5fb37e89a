import { Injectable } from '@nestjs/common';
import { type ListingsQuery, EXACT_TOTAL_MAX } from '@market/contract/listings/listings';
import { encodeCursor } from '../foundation/sql/cursor.js';
import type { RowOf } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { searchPattern } from '../foundation/sql/search-pattern.js';
import type { Statement } from '../foundation/sql/statement.js';
import type { Viewer } from '../foundation/viewer.js';
import { selectsFewListings, searchConditionsOf, readCursor, visibilityFor } from './listing-filter.js';
import type {
  JoinedListingsJson,
  ListingsJsonPage,
  ListingCard,
  ListingPage,
  PageInfo,
} from './listing-page.js';
import { ListingTotals } from './listing-totals.js';
import { correctionsOf, wordsToLookUp } from './search-correction.js';
import { SearchWordsQueries } from './search-words.queries.js';
import {
  CARD_ROW,
  countStatement,
  SORTED_MATCHES_MAX,
  indexedPageStatement,
  hasMatchConditions,
  joinedJsonStatement,
  type ListingFilter,
  type ListingSlice,
  directionOf,
  pageStatement,
  type ScanMode,
} from './listing-pages.queries.js';

/** How many rows are scanned in sort order for a text that the index cannot search (see `SearchPattern`). */
const UNINDEXED_SCAN_ROWS = 20_000;
/**
 * How many rows are scanned in sort order before the index is used: they fill a page if one row in ten
 * matches.
 */
const FIRST_SCAN_ROWS = 250;
/**
 * How many rows are scanned in sort order if the index finds too many matches; if this is not enough, all
 * rows are scanned.
 */
const SECOND_SCAN_ROWS = 20_000;
/** How many rows are scanned at most to count the matches of a common text. */
const COUNTED_ROWS_MAX = 20_000;
/**
 * Matches of a common text are counted up to this number. It is 501 above the exact limit, so that the cached total
 * stays valid for 500 changes.
 */
const COMMON_TEXT_COUNT_MAX = EXACT_TOTAL_MAX + 501;
/** If a search finds fewer listings than this, corrected searches are tried (FIND-60). */
const TRY_CORRECTIONS_BELOW_TOTAL = 3;

interface SortPosition {
  readonly id: string;
  /** The listing's value in the column by which the list is sorted. */
  readonly sortValue: string | number | Date;
}

/**
 * The result of the SQL statement that selects one page. The statement reads one row more than the page has, which
 * shows whether there is a next page; `foundCount` counts that row, `content` does not contain it.
 */
interface PageResult<Content> {
  readonly foundCount: number;
  readonly total: number | undefined;
  readonly content: Content;
  /** The position of the page's last listing in the order of the list; undefined if the page is empty. */
  readonly lastPosition: SortPosition | undefined;
}

type PageReader<Content> = (
  statement: Statement<RowOf<typeof CARD_ROW>>,
  pageOptions: { readonly limit: number; readonly writtenLsn: Lsn | undefined },
) => Promise<PageResult<Content>>;

interface ListRequest<Content> {
  readonly filter: ListingFilter;
  readonly slice: ListingSlice;
  /** Runs the SQL statement that selects one page of listings, and returns its rows as `Content`. */
  readonly readPage: PageReader<Content>;
}

type CountedPage<Content> = Pick<PageResult<Content>, 'foundCount' | 'content' | 'lastPosition'> & {
  readonly total: number;
};

/**
 * Filters, searches and sorts listings (FIND-3). The work per request is limited, even for a common word (decision
 * 0021).
 */
@Injectable()
export class ListingListQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly totals: ListingTotals,
    private readonly words: SearchWordsQueries,
  ) {}

  /**
   * Returns a page of approved listings. In a list of one user's listings, that user and moderators also see the
   * other states (LIST-30). The page may come from a replica that has replayed `writtenLsn`, the caller's last
   * write (API-9).
   */
  async list(query: ListingsQuery, viewer: Viewer | undefined, writtenLsn?: Lsn): Promise<ListingPage> {
    const access = { visibility: visibilityFor(query, viewer), writtenLsn };
    const page = await this.readAnyPage(query, access, (...statement) => this.readRows(...statement));
    const { content: listings, ...pageInfo } = page;
    return { listings, ...pageInfo };
  }

  /**
   * Like `list` for a visitor, but the database joins the JSON, so that one text is transferred instead of many
   * rows.
   */
  async listJoined(query: ListingsQuery, writtenLsn?: Lsn): Promise<ListingsJsonPage> {
    const access = { visibility: visibilityFor(query, undefined), writtenLsn };
    const page = await this.readAnyPage(query, access, (...statement) => this.readJoined(...statement));
    const { content, ...pageInfo } = page;
    return { ...content, ...pageInfo };
  }

  private async readAnyPage<Content>(
    query: ListingsQuery,
    access: Pick<ListingFilter, 'visibility' | 'writtenLsn'>,
    readPage: PageReader<Content>,
  ): Promise<PageInfo & { content: Content }> {
    const { category, userId: ownerId, ids, search } = query;
    const order = directionOf(query.sort, query.order);
    const listName = `listings-${query.sort}-${order}`;
    const slice = { sort: query.sort, order, limit: query.limit, afterCursor: readCursor(listName, query) };
    const filter = { ...access, category, ownerId, ids, ...searchConditionsOf(query) };
    const { foundCount, total, content, lastPosition } = await this.findPage(
      { filter, slice, readPage },
      search,
    );
    const didYouMean =
      search && !slice.afterCursor && !selectsFewListings(filter)
        ? await this.findCorrection(search, filter, total)
        : undefined;
    return {
      content,
      ...(didYouMean !== undefined && { didYouMean }),
      total: Math.min(total, EXACT_TOTAL_MAX),
      totalIsFloor: total > EXACT_TOTAL_MAX,
      nextCursor:
        foundCount > query.limit && lastPosition
          ? encodeCursor(listName, { value: sortValueText(lastPosition.sortValue), id: lastPosition.id })
          : null,
    };
  }

  private findPage<Content>(
    request: ListRequest<Content>,
    search: string | undefined,
  ): Promise<CountedPage<Content>> {
    if (!search) {
      const isSearched = hasMatchConditions(request.filter) && !selectsFewListings(request.filter);
      return isSearched ? this.searchPage(request) : this.readCountedPage(request, 'filter');
    }
    const pattern = searchPattern(search);
    const searchRequest = { ...request, filter: { ...request.filter, pattern: pattern.value } };
    if (selectsFewListings(request.filter)) return this.readCountedPage(searchRequest, 'filter');
    if (pattern.kind === 'unindexed')
      return this.readCountedPage(searchRequest, { rows: UNINDEXED_SCAN_ROWS });
    return this.searchPage(searchRequest);
  }

  /**
   * First scans a few rows in sort order, which fills a page if the text is common. If not, the index finds
   * the matches, and up to SORTED_MATCHES_MAX of them are sorted. Without these separate statements, the planner often
   * chooses the slower way (decision 0021).
   */
  private async searchPage<Content>(request: ListRequest<Content>): Promise<CountedPage<Content>> {
    const { filter, slice, readPage } = request;
    const firstScan = await this.readUncountedPage(request, { rows: FIRST_SCAN_ROWS });
    if (firstScan.foundCount > slice.limit) return { ...firstScan, total: await this.countCommon(filter) };
    const { cachedTotal, storeTotal } = this.totals.lookUpSearch(filter);
    if (cachedTotal === undefined) {
      const indexedPage = await readPage(indexedPageStatement(filter, slice), readOptions(request));
      const total =
        indexedPage.total ??
        (slice.afterCursor ? await this.count(filter, 'filter', SORTED_MATCHES_MAX + 1) : 0);
      if (total <= SORTED_MATCHES_MAX) return { ...indexedPage, total };
      storeTotal(total);
    }
    const secondScan = await this.readUncountedPage(request, { rows: SECOND_SCAN_ROWS });
    const page =
      secondScan.foundCount > slice.limit
        ? secondScan
        : await this.readUncountedPage(request, 'unlimited-scan');
    return { ...page, total: EXACT_TOTAL_MAX + 1 };
  }

  /**
   * Returns the first corrected search that finds more listings than this search, which finds `total`
   * (FIND-60).
   */
  private async findCorrection(
    search: string,
    filter: ListingFilter,
    total: number,
  ): Promise<string | undefined> {
    if (total >= TRY_CORRECTIONS_BELOW_TOTAL) return undefined;
    const similarWords = await this.words.findSimilar(wordsToLookUp(search), filter.writtenLsn);
    for (const correction of correctionsOf(search, similarWords)) {
      const correctedFilter = { ...filter, pattern: searchPattern(correction).value };
      const countInFirstScan = await this.count(correctedFilter, { rows: FIRST_SCAN_ROWS }, total + 1);
      if (countInFirstScan > total || (await this.count(correctedFilter, 'filter', total + 1)) > total)
        return correction;
    }
    return undefined;
  }

  private readUncountedPage<Content>(
    request: ListRequest<Content>,
    scan: ScanMode,
  ): Promise<PageResult<Content>> {
    const { filter, slice } = request;
    return request.readPage(pageStatement(filter, slice, { scan, isCounted: false }), readOptions(request));
  }

  /** Returns the total for a text that is common among the first rows; the total is usually above EXACT_TOTAL_MAX. */
  private async countCommon(filter: ListingFilter): Promise<number> {
    const { cachedTotal, storeTotal } = this.totals.lookUpSearch(filter);
    if (cachedTotal !== undefined) return cachedTotal;
    const countSoFar = await this.count(filter, { rows: COUNTED_ROWS_MAX }, COMMON_TEXT_COUNT_MAX);
    if (countSoFar <= EXACT_TOTAL_MAX) return this.count(filter, 'filter');
    storeTotal(countSoFar);
    return countSoFar;
  }

  private async readCountedPage<Content>(
    request: ListRequest<Content>,
    scan: ScanMode,
  ): Promise<CountedPage<Content>> {
    const { filter, slice, readPage } = request;
    const { cachedTotal, storeTotal } = this.totals.lookUp(filter);
    const page = await readPage(
      pageStatement(filter, slice, { scan, isCounted: cachedTotal === undefined }),
      readOptions(request),
    );
    const total = cachedTotal ?? page.total ?? (slice.afterCursor ? await this.count(filter, scan) : 0);
    storeTotal(total);
    return { ...page, total };
  }

  private async count(filter: ListingFilter, scan: ScanMode, countLimit?: number): Promise<number> {
    const [count] = await this.readPool.rows(countStatement(filter, scan, countLimit), filter.writtenLsn);
    return count?.total ?? 0;
  }

  private async readRows(...[statement, { limit, writtenLsn }]: Parameters<PageReader<ListingCard[]>>) {
    const rows = await this.readPool.rows(statement, writtenLsn);
    const content = rows.slice(0, limit);
    return {
      foundCount: rows.length,
      total: rows[0]?.total ?? undefined,
      content,
      lastPosition: content.at(-1),
    };
  }

  private async readJoined(
    ...[statement, { limit, writtenLsn }]: Parameters<PageReader<JoinedListingsJson>>
  ) {
    const [row] = await this.readPool.rows(joinedJsonStatement(statement, limit), writtenLsn);
    const { json, owners, foundCount, total, id, sortValue } = row ?? {};
    const lastPosition = id && sortValue !== null && sortValue !== undefined ? { id, sortValue } : undefined;
    const content = { json: json ?? '', owners: owners ?? [] };
    return { foundCount: foundCount ?? 0, total: total ?? undefined, content, lastPosition };
  }
}

function readOptions({ filter, slice }: Pick<ListRequest<unknown>, 'filter' | 'slice'>) {
  return { limit: slice.limit, writtenLsn: filter.writtenLsn };
}

function sortValueText(sortValue: SortPosition['sortValue']): string {
  return sortValue instanceof Date ? sortValue.toISOString() : String(sortValue);
}
