import { Injectable } from '@nestjs/common';
import { type ListingsQuery, TOTAL_EXACT_MAX } from '@market/contract/listings';
import { type Cursor, decodeCursor, decodeTimeCursor, encodeCursor, pageOf } from '../foundation/cursor.js';
import type { Lsn } from '../foundation/lsn.js';
import { Reads } from '../foundation/reads.js';
import { FOUND_MAX, type SearchPattern, searchPattern } from '../foundation/search-pattern.js';
import { moderates, type Viewer } from '../foundation/viewer.js';
import { ListingTotals } from './listing-totals.js';
import {
  countStatement,
  foundStatement,
  type ListingFilter,
  type ListingSlice,
  orderOf,
  pageStatement,
  type Reach,
} from './listings.statements.js';

/** Rows of a sort order in which a text is looked for that no index can find. */
const UNINDEXED_ROWS = 20_000;
/** Rows of a sort order that are looked through before the index is asked: enough where one in ten matches. */
const NEAR_ROWS = 250;
/** And where there are more than the index should find and sort, before the order is walked to its end. */
const FAR_ROWS = 20_000;
/** Rows in which matches of a common text are counted, in no order, and so many of them: changes take some away. */
const COUNTED_ROWS = 20_000;
const COMMON_COUNTED = TOTAL_EXACT_MAX + 501;

/** A listing in the shop window: what visitors are shown of it, as finished JSON. */
export interface ListingCard {
  readonly id: string;
  readonly ownerId: string;
  readonly json: string;
}

/** A page of listings; `total` is a floor beyond 1,000 (DECISIONS 2). */
export interface ListingPage {
  readonly listings: ListingCard[];
  readonly total: number;
  readonly totalIsFloor: boolean;
  readonly nextCursor: string | null;
}

interface CardRow extends ListingCard {
  /** Its value in the sort order. */
  readonly place: string | number | Date;
}

interface CountedRow extends CardRow {
  readonly total: number;
}

interface Found {
  readonly rows: CardRow[];
  readonly total: number;
}

/** The shop window: filtered, searched, sorted (SPEC §7 'GET /mvps'). Every answer is bounded, however common the word. */
@Injectable()
export class ListingListQueries {
  constructor(
    private readonly reads: Reads,
    private readonly totals: ListingTotals,
  ) {}

  /**
   * Approved listings; of one user also the others, for that user and for moderators (DECISIONS 3). A replica may answer
   * that has what was written up to `written`, where it is given.
   */
  async list(query: ListingsQuery, viewer: Viewer | undefined, written?: Lsn): Promise<ListingPage> {
    const order = orderOf(query.sort, query.order);
    const list = `listings-${query.sort}-${order}`;
    const slice = { sort: query.sort, order, limit: query.limit, after: readCursor(list, query) };
    const { rows, total } = await this.find(query, { visible: visibleTo(query, viewer), written }, slice);
    const { rows: listings, nextCursor } = pageOf(rows, query.limit, (last) =>
      encodeCursor(list, { value: textOf(last.place), id: last.id }),
    );
    return {
      listings,
      total: Math.min(total, TOTAL_EXACT_MAX),
      totalIsFloor: total > TOTAL_EXACT_MAX,
      nextCursor,
    };
  }

  private find(
    { category, userId, ids, search }: ListingsQuery,
    asker: Pick<ListingFilter, 'visible' | 'written'>,
    slice: ListingSlice,
  ): Promise<Found> {
    const filter = { ...asker, category, ownerId: userId, ids };
    if (!search) return this.counted(filter, slice, 'filter');
    const pattern = searchPattern(search);
    const few = userId !== undefined || ids !== undefined;
    if (few) return this.counted({ ...filter, pattern: pattern.value }, slice, 'filter');
    return this.search(filter, pattern, slice);
  }

  /**
   * Looks along the sort order first, a little way: there is a page of whatever is common. What is not is found by the
   * index, as long as it is few, and sorted. The planner left to itself does the one where the other is right (DESIGN §6).
   */
  private async search(filter: ListingFilter, pattern: SearchPattern, slice: ListingSlice): Promise<Found> {
    const searched = { ...filter, pattern: pattern.value };
    if (pattern.kind === 'unindexed') return this.counted(searched, slice, { rows: UNINDEXED_ROWS });
    const near = await this.page(searched, slice, { rows: NEAR_ROWS });
    if (near.length > slice.limit) return { rows: near, total: await this.common(searched) };
    const { known, keep } = this.totals.lookForCommon(searched);
    if (known === undefined) {
      const found = await this.reads.rows<CountedRow>(foundStatement(searched, slice), searched.written);
      const total =
        found[0]?.total ?? (slice.after ? await this.count(searched, 'filter', FOUND_MAX + 1) : 0);
      if (total <= FOUND_MAX) return { rows: found, total };
      keep(total);
    }
    const far = await this.page(searched, slice, { rows: FAR_ROWS });
    const rows = far.length > slice.limit ? far : await this.page(searched, slice, 'walk');
    return { rows, total: TOTAL_EXACT_MAX + 1 };
  }

  private page(filter: ListingFilter, slice: ListingSlice, reach: Reach): Promise<CardRow[]> {
    return this.reads.rows<CardRow>(pageStatement(filter, slice, { reach, counted: false }), filter.written);
  }

  /** How many match a text that is common nearby: mostly more than are told. */
  private async common(searched: ListingFilter): Promise<number> {
    const { known, keep } = this.totals.lookForCommon(searched);
    if (known !== undefined) return known;
    const seen = await this.count(searched, { rows: COUNTED_ROWS }, COMMON_COUNTED);
    if (seen <= TOTAL_EXACT_MAX) return this.count(searched, 'filter');
    keep(seen);
    return seen;
  }

  private async counted(filter: ListingFilter, slice: ListingSlice, reach: Reach): Promise<Found> {
    const { known, keep } = this.totals.look(filter);
    const rows = await this.reads.rows<CountedRow>(
      pageStatement(filter, slice, { reach, counted: known === undefined }),
      filter.written,
    );
    const total = known ?? rows[0]?.total ?? (slice.after ? await this.count(filter, reach) : 0);
    keep(total);
    return { rows, total };
  }

  private async count(filter: ListingFilter, reach: Reach, upTo?: number): Promise<number> {
    const [count] = await this.reads.rows<{ total: number }>(
      countStatement(filter, reach, upTo),
      filter.written,
    );
    return count?.total ?? 0;
  }
}

/** Who asks for somebody's listings, or for certain ones, sees what that person's page would show them. */
function visibleTo(query: ListingsQuery, viewer: Viewer | undefined): ListingFilter['visible'] {
  if (!viewer || (query.userId === undefined && query.ids === undefined)) return 'approved';
  if (moderates(viewer) || query.userId === viewer.userId) return 'every';
  return query.ids ? { own: viewer.userId } : 'approved';
}

function textOf(place: CardRow['place']): string {
  return place instanceof Date ? place.toISOString() : String(place);
}

function readCursor(list: string, query: ListingsQuery): Cursor | undefined {
  if (query.cursor === undefined) return undefined;
  if (query.sort === 'createdAt') return decodeTimeCursor(list, query.cursor);
  const cursor = decodeCursor(list, query.cursor);
  if (query.sort === 'price' && !/^\d{1,9}$/.test(cursor.value)) return decodeCursor(list, '');
  return cursor;
}
