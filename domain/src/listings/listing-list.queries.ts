import { Injectable } from '@nestjs/common';
import { type ListingsQuery, TOTAL_EXACT_MAX } from '@market/contract/listings/listings';
import { encodeCursor } from '../foundation/sql/cursor.js';
import type { RowOf } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { Reads } from '../foundation/sql/reads.js';
import { searchPattern } from '../foundation/sql/search-pattern.js';
import type { Statement } from '../foundation/sql/statement.js';
import type { Viewer } from '../foundation/viewer.js';
import { selectsFewListings, searchConditionsOf, readCursor, visibleTo } from './listing-filter.js';
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

/** How many rows are scanned in sort order for a text that the index cannot find (see `SearchPattern`). */
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
/** In how many rows at most the matches of a common text are counted. */
const COUNTED_ROWS_MAX = 20_000;
/**
 * Matches of a common text are counted up to this number. It is 501 above the exact limit, so that the cached total
 * stays valid for 500 changes.
 */
const COMMON_COUNTED_MAX = TOTAL_EXACT_MAX + 501;
/** If a search finds fewer listings than this, corrected searches are tried (FIND-60). */
const CORRECTED_BELOW_TOTAL = 3;

interface SortPosition {
  readonly id: string;
  /** The listing's value in the column by which the list is sorted. */
  readonly place: string | number | Date;
}

/**
 * The rows that a page statement returned. The statement reads one row more than the page has, which shows
 * whether there is a next page.
 */
interface PageRead<Content> {
  readonly found: number;
  readonly total: number | undefined;
  readonly content: Content;
  /** The last listing of the page. */
  readonly last: SortPosition | undefined;
}

type ReadPage<Content> = (
  statement: Statement<RowOf<typeof CARD_ROW>>,
  pageOptions: { readonly limit: number; readonly writtenLsn: Lsn | undefined },
) => Promise<PageRead<Content>>;

interface ListRequest<Content> {
  readonly filter: ListingFilter;
  readonly slice: ListingSlice;
  /** Runs a page statement and converts its rows. */
  readonly read: ReadPage<Content>;
}

type CountedPage<Content> = Pick<PageRead<Content>, 'found' | 'content' | 'last'> & {
  readonly total: number;
};

/**
 * Filters, searches and sorts listings (FIND-3). The work per request is limited, even for a common word (decision
 * 0021).
 */
@Injectable()
export class ListingListQueries {
  constructor(
    private readonly reads: Reads,
    private readonly totals: ListingTotals,
    private readonly words: SearchWordsQueries,
  ) {}

  /**
   * Returns a page of approved listings. In a list of one user's listings, that user and moderators also see the
   * other states (LIST-30). The page may come from a replica that has replayed `writtenLsn`, the caller's last
   * write (API-9).
   */
  async list(query: ListingsQuery, viewer: Viewer | undefined, writtenLsn?: Lsn): Promise<ListingPage> {
    const access = { visible: visibleTo(query, viewer), writtenLsn };
    const page = await this.readAnyPage(query, access, (...statement) => this.readRows(...statement));
    const { content: listings, ...pageInfo } = page;
    return { listings, ...pageInfo };
  }

  /**
   * Like `list` for a visitor, but the database joins the JSON, so that one text is transferred instead of many
   * rows.
   */
  async listJoined(query: ListingsQuery, writtenLsn?: Lsn): Promise<ListingsJsonPage> {
    const access = { visible: visibleTo(query, undefined), writtenLsn };
    const page = await this.readAnyPage(query, access, (...statement) => this.readJoined(...statement));
    const { content, ...pageInfo } = page;
    return { ...content, ...pageInfo };
  }

  private async readAnyPage<Content>(
    query: ListingsQuery,
    access: Pick<ListingFilter, 'visible' | 'writtenLsn'>,
    readPage: ReadPage<Content>,
  ): Promise<PageInfo & { content: Content }> {
    const { category, userId: ownerId, ids, search } = query;
    const order = directionOf(query.sort, query.order);
    const listName = `listings-${query.sort}-${order}`;
    const slice = { sort: query.sort, order, limit: query.limit, after: readCursor(listName, query) };
    const filter = { ...access, category, ownerId, ids, ...searchConditionsOf(query) };
    const {
      found: foundCount,
      total,
      content,
      last: lastPosition,
    } = await this.find({ filter, slice, read: readPage }, search);
    const didYouMean =
      search && !slice.after && !selectsFewListings(filter)
        ? await this.correct(search, filter, total)
        : undefined;
    return {
      content,
      ...(didYouMean !== undefined && { didYouMean }),
      total: Math.min(total, TOTAL_EXACT_MAX),
      totalIsFloor: total > TOTAL_EXACT_MAX,
      nextCursor:
        foundCount > query.limit && lastPosition
          ? encodeCursor(listName, { value: sortValueText(lastPosition.place), id: lastPosition.id })
          : null,
    };
  }

  private find<Content>(
    request: ListRequest<Content>,
    search: string | undefined,
  ): Promise<CountedPage<Content>> {
    if (!search) {
      const isSearched = hasMatchConditions(request.filter) && !selectsFewListings(request.filter);
      return isSearched ? this.search(request) : this.readCountedPage(request, 'filter');
    }
    const pattern = searchPattern(search);
    const searchRequest = { ...request, filter: { ...request.filter, pattern: pattern.value } };
    if (selectsFewListings(request.filter)) return this.readCountedPage(searchRequest, 'filter');
    if (pattern.kind === 'unindexed')
      return this.readCountedPage(searchRequest, { rows: UNINDEXED_SCAN_ROWS });
    return this.search(searchRequest);
  }

  /**
   * First scans a few rows in sort order, which fills a page if the text is common. If not, the index finds
   * the matches, and up to SORTED_MATCHES_MAX of them are sorted. Without these separate statements, the planner often
   * chooses the slower way (decision 0021).
   */
  private async search<Content>(request: ListRequest<Content>): Promise<CountedPage<Content>> {
    const { filter, slice, read: readPage } = request;
    const firstScan = await this.page(request, { rows: FIRST_SCAN_ROWS });
    if (firstScan.found > slice.limit) return { ...firstScan, total: await this.countCommon(filter) };
    const { cached, store } = this.totals.lookUpSearch(filter);
    if (cached === undefined) {
      const indexedPage = await readPage(indexedPageStatement(filter, slice), readOptions(request));
      const total =
        indexedPage.total ?? (slice.after ? await this.count(filter, 'filter', SORTED_MATCHES_MAX + 1) : 0);
      if (total <= SORTED_MATCHES_MAX) return { ...indexedPage, total };
      store(total);
    }
    const secondScan = await this.page(request, { rows: SECOND_SCAN_ROWS });
    const page = secondScan.found > slice.limit ? secondScan : await this.page(request, 'walk');
    return { ...page, total: TOTAL_EXACT_MAX + 1 };
  }

  /**
   * Returns the first corrected search that finds more listings than this search, which finds `total`
   * (FIND-60).
   */
  private async correct(search: string, filter: ListingFilter, total: number): Promise<string | undefined> {
    if (total >= CORRECTED_BELOW_TOTAL) return undefined;
    const similarWords = await this.words.findSimilar(wordsToLookUp(search), filter.writtenLsn);
    for (const correction of correctionsOf(search, similarWords)) {
      const correctedFilter = { ...filter, pattern: searchPattern(correction).value };
      const countInFirstScan = await this.count(correctedFilter, { rows: FIRST_SCAN_ROWS }, total + 1);
      if (countInFirstScan > total || (await this.count(correctedFilter, 'filter', total + 1)) > total)
        return correction;
    }
    return undefined;
  }

  private page<Content>(request: ListRequest<Content>, scan: ScanMode): Promise<PageRead<Content>> {
    const { filter, slice } = request;
    return request.read(pageStatement(filter, slice, { scan, counted: false }), readOptions(request));
  }

  /** Returns the total for a text that is common among the first rows; the total is usually above TOTAL_EXACT_MAX. */
  private async countCommon(filter: ListingFilter): Promise<number> {
    const { cached, store } = this.totals.lookUpSearch(filter);
    if (cached !== undefined) return cached;
    const countSoFar = await this.count(filter, { rows: COUNTED_ROWS_MAX }, COMMON_COUNTED_MAX);
    if (countSoFar <= TOTAL_EXACT_MAX) return this.count(filter, 'filter');
    store(countSoFar);
    return countSoFar;
  }

  private async readCountedPage<Content>(
    request: ListRequest<Content>,
    scan: ScanMode,
  ): Promise<CountedPage<Content>> {
    const { filter, slice, read: readPage } = request;
    const { cached, store } = this.totals.lookUp(filter);
    const page = await readPage(
      pageStatement(filter, slice, { scan, counted: cached === undefined }),
      readOptions(request),
    );
    const total = cached ?? page.total ?? (slice.after ? await this.count(filter, scan) : 0);
    store(total);
    return { ...page, total };
  }

  private async count(filter: ListingFilter, scan: ScanMode, countLimit?: number): Promise<number> {
    const [count] = await this.reads.rows(countStatement(filter, scan, countLimit), filter.writtenLsn);
    return count?.total ?? 0;
  }

  private async readRows(...[statement, { limit, writtenLsn }]: Parameters<ReadPage<ListingCard[]>>) {
    const rows = await this.reads.rows(statement, writtenLsn);
    const content = rows.slice(0, limit);
    return { found: rows.length, total: rows[0]?.total ?? undefined, content, last: content.at(-1) };
  }

  private async readJoined(...[statement, { limit, writtenLsn }]: Parameters<ReadPage<JoinedListingsJson>>) {
    const [row] = await this.reads.rows(joinedJsonStatement(statement, limit), writtenLsn);
    const { json, owners, found: foundCount, total, id, place } = row ?? {};
    const lastPosition = id && place !== null && place !== undefined ? { id, place } : undefined;
    const content = { json: json ?? '', owners: owners ?? [] };
    return { found: foundCount ?? 0, total: total ?? undefined, content, last: lastPosition };
  }
}

function readOptions({ filter, slice }: Pick<ListRequest<unknown>, 'filter' | 'slice'>) {
  return { limit: slice.limit, writtenLsn: filter.writtenLsn };
}

function sortValueText(sortValue: SortPosition['place']): string {
  return sortValue instanceof Date ? sortValue.toISOString() : String(sortValue);
}
