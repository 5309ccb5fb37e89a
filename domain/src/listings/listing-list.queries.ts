import { Injectable } from '@nestjs/common';
import { type ListingsQuery, TOTAL_EXACT_MAX } from '@market/contract/listings/listings';
import { type Cursor, decodeCursor, decodeTimeCursor, encodeCursor } from '../foundation/cursor.js';
import type { RowOf } from '../foundation/columns.js';
import type { Lsn } from '../foundation/lsn.js';
import { Reads } from '../foundation/reads.js';
import { searchPattern } from '../foundation/search-pattern.js';
import type { Statement } from '../foundation/statement.js';
import { moderates, type Viewer } from '../foundation/viewer.js';
import { ListingTotals } from './listing-totals.js';
import { correctionsOf, wordsToLookUp } from './search-correction.js';
import { SearchWordsQueries } from './search-words.queries.js';
import {
  CARD_ROW,
  countStatement,
  FOUND_MAX,
  foundStatement,
  joinedStatement,
  type ListingFilter,
  type ListingSlice,
  orderOf,
  pageStatement,
  type Reach,
} from './listing-pages.queries.js';

/** Rows of a sort order in which a text is looked for that no index can find. */
const UNINDEXED_ROWS = 20_000;
/** Rows of a sort order that are looked through before the index is asked: enough where one in ten matches. */
const NEAR_ROWS = 250;
/** And where there are more than the index should find and sort, before the order is walked to its end. */
const FAR_ROWS = 20_000;
/** Rows in which matches of a common text are counted, in no order, and so many of them: changes take some away. */
const COUNTED_ROWS = 20_000;
const COMMON_COUNTED = TOTAL_EXACT_MAX + 501;
/** A search that finds fewer may be mistyped (FIND-60). */
const CORRECTED_BELOW = 3;

/** A listing in the shop window: what visitors are shown of it, as finished JSON. */
export interface ListingCard {
  readonly id: string;
  readonly ownerId: string;
  readonly json: string;
}

/** What is said beside a page; `total` is a floor beyond 1,000 (DECISIONS 2). */
export interface PageFacts {
  readonly total: number;
  readonly totalIsFloor: boolean;
  readonly nextCursor: string | null;
  /** The search that was probably meant, if this one finds almost nothing and that one more (FIND-60). */
  readonly didYouMean?: string | undefined;
}

/** A page of listings. */
export interface ListingPage extends PageFacts {
  readonly listings: ListingCard[];
}

/** Listings as visitors see them: their JSON, joined by commas, and the ids of their owners. */
interface JoinedListings {
  readonly json: string;
  readonly owners: readonly string[];
}

/** A page of them. */
export interface JoinedPage extends PageFacts, JoinedListings {}

interface Place {
  readonly id: string;
  /** Its value in the sort order. */
  readonly place: string | number | Date;
}

/** Rows of a statement that asks for one more than the page has, in whatever form: how many, and what stands on the page. */
interface Stretch<Content> {
  readonly found: number;
  readonly total: number | undefined;
  readonly content: Content;
  /** The last of the page. */
  readonly last: Place | undefined;
}

type Read<Content> = (
  statement: Statement<RowOf<typeof CARD_ROW>>,
  place: { readonly limit: number; readonly written: Lsn | undefined },
) => Promise<Stretch<Content>>;

interface Asked<Content> {
  readonly filter: ListingFilter;
  readonly slice: ListingSlice;
  /** Reads a page statement. */
  readonly read: Read<Content>;
}

type Found<Content> = Pick<Stretch<Content>, 'found' | 'content' | 'last'> & { readonly total: number };

/** The shop window: filtered, searched, sorted (SPEC §7 'GET /mvps'). Every answer is bounded, however common the word. */
@Injectable()
export class ListingListQueries {
  constructor(
    private readonly reads: Reads,
    private readonly totals: ListingTotals,
    private readonly words: SearchWordsQueries,
  ) {}

  /**
   * Approved listings; of one user also the others, for that user and for moderators (DECISIONS 3). A replica may answer
   * that has what was written up to `written`, where it is given.
   */
  async list(query: ListingsQuery, viewer: Viewer | undefined, written?: Lsn): Promise<ListingPage> {
    const asker = { visible: visibleTo(query, viewer), written };
    const page = await this.paged(query, asker, (...statement) => this.readRows(...statement));
    const { content: listings, ...facts } = page;
    return { listings, ...facts };
  }

  /** The same for a visitor, joined in the database: one text travels instead of a row for each listing. */
  async joined(query: ListingsQuery, written?: Lsn): Promise<JoinedPage> {
    const asker = { visible: visibleTo(query, undefined), written };
    const page = await this.paged(query, asker, (...statement) => this.readJoined(...statement));
    const { content, ...facts } = page;
    return { ...content, ...facts };
  }

  private async paged<Content>(
    query: ListingsQuery,
    asker: Pick<ListingFilter, 'visible' | 'written'>,
    read: Read<Content>,
  ): Promise<PageFacts & { content: Content }> {
    const { category, userId: ownerId, ids, search } = query;
    const order = orderOf(query.sort, query.order);
    const list = `listings-${query.sort}-${order}`;
    const slice = { sort: query.sort, order, limit: query.limit, after: readCursor(list, query) };
    const filter = { ...asker, category, ownerId, ids };
    const { found, total, content, last } = await this.find({ filter, slice, read }, search);
    const didYouMean =
      search && !slice.after && !isFew(filter) ? await this.correct(search, filter, total) : undefined;
    return {
      content,
      ...(didYouMean !== undefined && { didYouMean }),
      total: Math.min(total, TOTAL_EXACT_MAX),
      totalIsFloor: total > TOTAL_EXACT_MAX,
      nextCursor:
        found > query.limit && last ? encodeCursor(list, { value: textOf(last.place), id: last.id }) : null,
    };
  }

  private find<Content>(asked: Asked<Content>, search: string | undefined): Promise<Found<Content>> {
    if (!search) return this.counted(asked, 'filter');
    const pattern = searchPattern(search);
    const searched = { ...asked, filter: { ...asked.filter, pattern: pattern.value } };
    if (isFew(asked.filter)) return this.counted(searched, 'filter');
    if (pattern.kind === 'unindexed') return this.counted(searched, { rows: UNINDEXED_ROWS });
    return this.search(searched);
  }

  /**
   * Looks along the sort order first, a little way: there is a page of whatever is common. What is not is found by the
   * index, as long as it is few, and sorted. The planner left to itself does the one where the other is right (DESIGN §6).
   */
  private async search<Content>(asked: Asked<Content>): Promise<Found<Content>> {
    const { filter, slice, read } = asked;
    const near = await this.page(asked, { rows: NEAR_ROWS });
    if (near.found > slice.limit) return { ...near, total: await this.common(filter) };
    const { known, keep } = this.totals.lookForCommon(filter);
    if (known === undefined) {
      const indexed = await read(foundStatement(filter, slice), placeOf(asked));
      const total = indexed.total ?? (slice.after ? await this.count(filter, 'filter', FOUND_MAX + 1) : 0);
      if (total <= FOUND_MAX) return { ...indexed, total };
      keep(total);
    }
    const far = await this.page(asked, { rows: FAR_ROWS });
    const page = far.found > slice.limit ? far : await this.page(asked, 'walk');
    return { ...page, total: TOTAL_EXACT_MAX + 1 };
  }

  /** The first correction of a search that finds more listings than the `total` which the search itself finds. */
  private async correct(search: string, filter: ListingFilter, total: number): Promise<string | undefined> {
    if (total >= CORRECTED_BELOW) return undefined;
    const similar = await this.words.similar(wordsToLookUp(search), filter.written);
    for (const correction of correctionsOf(search, similar)) {
      const corrected = { ...filter, pattern: searchPattern(correction).value };
      const near = await this.count(corrected, { rows: NEAR_ROWS }, total + 1);
      if (near > total || (await this.count(corrected, 'filter', total + 1)) > total) return correction;
    }
    return undefined;
  }

  private page<Content>(asked: Asked<Content>, reach: Reach): Promise<Stretch<Content>> {
    const { filter, slice } = asked;
    return asked.read(pageStatement(filter, slice, { reach, counted: false }), placeOf(asked));
  }

  /** How many match a text that is common nearby: mostly more than are told. */
  private async common(filter: ListingFilter): Promise<number> {
    const { known, keep } = this.totals.lookForCommon(filter);
    if (known !== undefined) return known;
    const seen = await this.count(filter, { rows: COUNTED_ROWS }, COMMON_COUNTED);
    if (seen <= TOTAL_EXACT_MAX) return this.count(filter, 'filter');
    keep(seen);
    return seen;
  }

  private async counted<Content>(asked: Asked<Content>, reach: Reach): Promise<Found<Content>> {
    const { filter, slice, read } = asked;
    const { known, keep } = this.totals.look(filter);
    const page = await read(
      pageStatement(filter, slice, { reach, counted: known === undefined }),
      placeOf(asked),
    );
    const total = known ?? page.total ?? (slice.after ? await this.count(filter, reach) : 0);
    keep(total);
    return { ...page, total };
  }

  private async count(filter: ListingFilter, reach: Reach, upTo?: number): Promise<number> {
    const [count] = await this.reads.rows(countStatement(filter, reach, upTo), filter.written);
    return count?.total ?? 0;
  }

  private async readRows(...[statement, { limit, written }]: Parameters<Read<ListingCard[]>>) {
    const rows = await this.reads.rows(statement, written);
    const content = rows.slice(0, limit);
    return { found: rows.length, total: rows[0]?.total ?? undefined, content, last: content.at(-1) };
  }

  private async readJoined(...[statement, { limit, written }]: Parameters<Read<JoinedListings>>) {
    const [row] = await this.reads.rows(joinedStatement(statement, limit), written);
    const { json, owners, found, total, id, place } = row ?? {};
    const last = id && place !== null && place !== undefined ? { id, place } : undefined;
    const content = { json: json ?? '', owners: owners ?? [] };
    return { found: found ?? 0, total: total ?? undefined, content, last };
  }
}

/** Listings of one person, or certain ones: so few that no index is needed to search them. */
function isFew({ ownerId, ids }: ListingFilter): boolean {
  return ownerId !== undefined || ids !== undefined;
}

function placeOf({ filter, slice }: Pick<Asked<unknown>, 'filter' | 'slice'>) {
  return { limit: slice.limit, written: filter.written };
}

/**
 * Which states of listings a viewer sees in a list: in a list of one person's listings, that person and moderators see every
 * state; in a list of certain listings, moderators see every state and others also their own.
 */
export function visibleTo(query: ListingsQuery, viewer: Viewer | undefined): ListingFilter['visible'] {
  if (!viewer || (query.userId === undefined && query.ids === undefined)) return 'approved';
  if (moderates(viewer) || query.userId === viewer.userId) return 'every';
  return query.ids ? { own: viewer.userId } : 'approved';
}

function textOf(place: Place['place']): string {
  return place instanceof Date ? place.toISOString() : String(place);
}

function readCursor(list: string, query: ListingsQuery): Cursor | undefined {
  if (query.cursor === undefined) return undefined;
  if (query.sort === 'createdAt') return decodeTimeCursor(list, query.cursor);
  const cursor = decodeCursor(list, query.cursor);
  if (query.sort === 'price' && !/^\d{1,9}$/.test(cursor.value)) return decodeCursor(list, '');
  return cursor;
}
