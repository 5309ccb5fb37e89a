import { Injectable } from '@nestjs/common';
import type { Screenshot } from '@market/contract/listings/screenshots';
import { BatchedLookup } from '../foundation/sql/batched-lookup.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { boolean, int, json, text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { isModerator, type Viewer } from '../foundation/viewer.js';
import { maySee } from './listing.policy.js';
import { LISTING_COLUMNS, LISTING_ROW, LISTING_TABLES, type ListingRow } from './listing-row.queries.js';

export { LISTING_FIELDS } from './listing.rules.js';

/** Returns the SQL condition that a listing can be rented or bought. */
function isOfferedSql(listings: string): string {
  return `(${listings}.state = 'approved' AND ${listings}.is_available)`;
}

const LISTING_FOR_PURCHASE_ROW = {
  id: uuid,
  title: text,
  ownerId: uuid,
  priceCents: int,
  isAvailable: boolean,
};

/** The columns of an approved listing that a purchase needs. */
export type ListingForPurchase = RowOf<typeof LISTING_FOR_PURCHASE_ROW>;

const LISTING_SOURCE_ROW = {
  id: uuid,
  title: text,
  ownerId: uuid,
  sourceUrl: text,
};

/** The source address of a listing; it must not be in a public response (LIST-9). */
export type ListingSource = RowOf<typeof LISTING_SOURCE_ROW>;

const RENTED_LISTING_ROW = {
  title: text,
  image: text,
  sourceUrl: text,
  priceCents: int,
  isOffered: boolean,
};

/** A listing as its renters see it: with its source address, and whether it can be rented now. */
export type RentedListing = RowOf<typeof RENTED_LISTING_ROW>;

const LISTER_TOTALS_ROW = {
  mvpCount: int,
  availableCount: int,
  ratingSum: int,
  reviewCount: int,
  reviewedMvpCount: int,
};

/** Counts and ratings of a lister's approved listings. */
export type ListerTotals = RowOf<typeof LISTER_TOTALS_ROW>;

const selectListing = statement(
  LISTING_ROW,
  `SELECT ${LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = $1`,
);

const selectPublicJson = statement(
  { json: text, screenshots: json<Screenshot[]>() },
  `SELECT public_json AS json, screenshots FROM listings WHERE id = $1 AND state = 'approved'`,
);

const selectForRenters = statement(
  { id: uuid, ...RENTED_LISTING_ROW },
  `SELECT id, title, image, source_url AS "sourceUrl", price_cents AS "priceCents",
     ${isOfferedSql('listings')} AS "isOffered" FROM listings WHERE id = ANY($1)`,
);

const selectListerTotals = statement(
  { ownerId: uuid, ...LISTER_TOTALS_ROW },
  `SELECT owner_id AS "ownerId", count(*)::int AS "mvpCount",
     (count(*) FILTER (WHERE is_available))::int AS "availableCount",
     sum(rating_sum)::int AS "ratingSum", sum(review_count)::int AS "reviewCount",
     (count(*) FILTER (WHERE review_count > 0))::int AS "reviewedMvpCount"
   FROM listings WHERE owner_id = ANY($1) AND state = 'approved' GROUP BY owner_id`,
);

const selectSources = statement(
  LISTING_SOURCE_ROW,
  'SELECT id, title, owner_id AS "ownerId", source_url AS "sourceUrl" FROM listings WHERE id = ANY($1)',
);

const selectByIds = statement(
  LISTING_ROW,
  `SELECT ${LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = ANY($1)`,
);

const selectVisibleIds = statement(
  { id: uuid },
  `SELECT id FROM listings WHERE id = ANY($1) AND (state = 'approved' OR owner_id = $2 OR $3)`,
);

const selectForPurchase = statement(
  LISTING_FOR_PURCHASE_ROW,
  `SELECT id, title, owner_id AS "ownerId", price_cents AS "priceCents", is_available AS "isAvailable"
     FROM listings WHERE id = $1 AND state = 'approved'`,
);

/**
 * Reads listings. Reads with `writtenLsn` may use a replica that has replayed the write at this position
 * (API-9).
 */
@Injectable()
export class ListingsQueries {
  /**
   * Combines simultaneous lookups into one read, because each of the many delivery jobs that start at the same time
   * needs one.
   */
  private readonly sources = new BatchedLookup<ListingSource>(async (ids) => {
    const rows = await this.readPool.rows(selectSources(ids));
    return new Map(rows.map((row) => [row.id, row]));
  });

  constructor(private readonly readPool: ReadPool) {}

  /** Returns a listing; undefined if the viewer may not see it (LIST-30). */
  async read(id: string, viewer: Viewer | undefined, writtenLsn?: Lsn): Promise<ListingRow | undefined> {
    const [row] = await this.readPool.rows(selectListing(id), writtenLsn);
    return row && maySee(viewer, row) ? row : undefined;
  }

  /** Returns the JSON of an approved listing's own page for visitors; undefined in any other state. */
  async readPublicJson(id: string, writtenLsn?: Lsn): Promise<string | undefined> {
    const [row] = await this.readPool.rows(selectPublicJson(id), writtenLsn);
    return row && `${row.json.slice(0, -1)},"screenshots":${JSON.stringify(row.screenshots)}}`;
  }

  /** Returns listings by id, in any state. */
  async findByIds(ids: readonly string[]): Promise<ReadonlyMap<string, ListingRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.readPool.rows(selectByIds(ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the ids of listings that the viewer may see. */
  async findVisibleIds(ids: readonly string[], viewer: Viewer): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.readPool.rows(selectVisibleIds(ids, viewer.userId, isModerator(viewer)));
    return rows.map(({ id }) => id);
  }

  /** Returns an approved listing for a purchase; undefined in any other state. */
  async findForPurchase(id: string): Promise<ListingForPurchase | undefined> {
    const [row] = await this.readPool.rows(selectForPurchase(id));
    return row;
  }

  /**
   * Returns the source address of a listing in any state: paid source code is delivered even if the listing
   * is off sale.
   */
  findSource(id: string): Promise<ListingSource | undefined> {
    return this.sources.find(id);
  }

  /** Returns listings by id as their renters see them, in any state. */
  async findForRenters(ids: readonly string[]): Promise<ReadonlyMap<string, RentedListing>> {
    if (ids.length === 0) return new Map();
    const rows = await this.readPool.rows(selectForRenters(ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Returns, by the lister's id, how many approved listings a lister has, and the sums of their ratings. Listers
   * without approved listings are left out.
   */
  async readListingTotalsByLister(
    ownerIds: readonly string[],
    writtenLsn?: Lsn,
  ): Promise<ReadonlyMap<string, ListerTotals>> {
    if (ownerIds.length === 0) return new Map();
    const rows = await this.readPool.rows(selectListerTotals(ownerIds), writtenLsn);
    return new Map(rows.map((row) => [row.ownerId, row]));
  }
}
