import { Injectable } from '@nestjs/common';
import type { ListingState, OwnListingFilter, OwnListingsQuery } from '@market/contract/listings/listings';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/cursor.js';
import { BatchedLookup } from '../foundation/batched-lookup.js';
import type { Lsn } from '../foundation/lsn.js';
import {
  boolean,
  int,
  json,
  nullable,
  text,
  textArray,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/columns.js';
import { Reads } from '../foundation/reads.js';
import { statement } from '../foundation/statement.js';
import { moderates, type Viewer } from '../foundation/viewer.js';
import { maySee } from './listing.policy.js';
import type { ListingFields } from './listing.rules.js';
import { LISTING_COLUMNS, LISTING_TABLES, OWN_COLUMNS } from './listing-pages.queries.js';

export { LISTING_FIELDS } from './listing.rules.js';

/** Whether it is offered to who wants to begin, as SQL about a table of listings. */
function isOfferedSql(listings: string): string {
  return `(${listings}.state = 'approved' AND ${listings}.is_available)`;
}

const LISTING_ROW = {
  id: uuid,
  ownerId: uuid,
  title: text,
  description: text,
  shortDescription: text,
  category: text,
  priceCents: int,
  buyoutPriceCents: int,
  duration: text,
  image: text,
  videoUrl: text,
  demoUrl: text,
  features: textArray,
  techStack: textArray,
  tags: textArray,
  creatorName: text,
  sourceUrl: text,
  sourceVisible: boolean,
  state: textOf<ListingState>(),
  isAvailable: boolean,
  ratingSum: int,
  reviewCount: int,
  createdAt: timestamptz,
  updatedAt: timestamptz,
  ownerPhotoUrl: text,
  ownerEmail: nullable(text),
};

/** A listing as it is read for showing; prices in cents. */
export type ListingRow = RowOf<typeof LISTING_ROW>;

const OWN_LISTING_ROW = {
  ...LISTING_ROW,
  offerArchive: boolean,
  inviteBuyers: boolean,
  proposal: nullable(json<Partial<ListingFields>>()),
  submittedAt: nullable(timestamptz),
  reviewDueAt: nullable(timestamptz),
  rejectionReason: nullable(text),
  offSaleAt: nullable(timestamptz),
  offSaleReason: nullable(text),
};

/** A listing as its owner reads it, with the state of its review. */
export type OwnListingRow = RowOf<typeof OWN_LISTING_ROW>;

const LISTING_FOR_PURCHASE = {
  id: uuid,
  title: text,
  ownerId: uuid,
  priceCents: int,
  isAvailable: boolean,
};

/** What a purchase needs to know of an approved listing. */
export type ListingForPurchase = RowOf<typeof LISTING_FOR_PURCHASE>;

const LISTING_SOURCE = {
  id: uuid,
  title: text,
  ownerId: uuid,
  sourceUrl: text,
};

/** Where the source of a listing is; never for a public answer. */
export type ListingSource = RowOf<typeof LISTING_SOURCE>;

const LISTING_OF_RENTER = {
  title: text,
  image: text,
  sourceUrl: text,
  priceCents: int,
  isOffered: boolean,
};

/** A listing as its renters see it: with its source, and whether it can be paid for now. */
export type ListingOfRenter = RowOf<typeof LISTING_OF_RENTER>;

const LISTER_STANDING = {
  mvpCount: int,
  availableCount: int,
  ratingSum: int,
  reviewCount: int,
  reviewedMvpCount: int,
};

/** Counts and ratings of a lister's approved listings. */
export type ListerStanding = RowOf<typeof LISTER_STANDING>;

const selectListing = statement(
  LISTING_ROW,
  `SELECT ${LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = $1`,
);

const selectPublicJson = statement(
  { json: text },
  `SELECT public_json AS json FROM listings WHERE id = $1 AND state = 'approved'`,
);

const mine = (which: string, after: string) => `SELECT ${OWN_COLUMNS} FROM ${LISTING_TABLES}
  WHERE owner_id = $1 AND ${which} ${after} ORDER BY listings.created_at DESC, listings.id DESC LIMIT $2`;
const mineBy = (which: string) => ({
  first: statement(OWN_LISTING_ROW, mine(which, '')),
  next: statement(
    OWN_LISTING_ROW,
    mine(which, 'AND (listings.created_at, listings.id) < ($3::timestamptz, $4::uuid)'),
  ),
});

/** My Listings by each filter (LIST-33): the first page and those after a cursor. */
const selectMine = {
  all: mineBy('true'),
  approved: mineBy(`state = 'approved'`),
  pending: mineBy(`(state = 'pending' OR review_due_at IS NOT NULL)`),
  available: mineBy('is_available'),
  rented: mineBy('NOT is_available'),
  'off-sale': mineBy(`state = 'off-sale'`),
  rejected: mineBy(`(state = 'rejected' OR rejection_reason IS NOT NULL)`),
} satisfies Readonly<Record<OwnListingFilter, unknown>>;

const selectCards = statement(
  { id: uuid, ...LISTING_OF_RENTER },
  `SELECT id, title, image, source_url AS "sourceUrl", price_cents AS "priceCents",
     ${isOfferedSql('listings')} AS "isOffered" FROM listings WHERE id = ANY($1)`,
);

const selectStandings = statement(
  { ownerId: uuid, ...LISTER_STANDING },
  `SELECT owner_id AS "ownerId", count(*)::int AS "mvpCount",
     (count(*) FILTER (WHERE is_available))::int AS "availableCount",
     sum(rating_sum)::int AS "ratingSum", sum(review_count)::int AS "reviewCount",
     (count(*) FILTER (WHERE review_count > 0))::int AS "reviewedMvpCount"
   FROM listings WHERE owner_id = ANY($1) AND state = 'approved' GROUP BY owner_id`,
);

const selectSources = statement(
  LISTING_SOURCE,
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

const selectOwn = statement(
  OWN_LISTING_ROW,
  `SELECT ${OWN_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = $1 AND owner_id = $2`,
);

const selectForPurchase = statement(
  LISTING_FOR_PURCHASE,
  `SELECT id, title, owner_id AS "ownerId", price_cents AS "priceCents", is_available AS "isAvailable"
     FROM listings WHERE id = $1 AND state = 'approved'`,
);

/** Reads of listings: prepared statements, keyset pages, bounded counts; by a replica that has it where `written` is given. */
@Injectable()
export class ListingsQueries {
  /** A burst of changed listings is as many jobs, each of which begins with this. */
  private readonly sources = new BatchedLookup<ListingSource>(async (ids) => {
    const rows = await this.reads.rows(selectSources(ids));
    return new Map(rows.map((row) => [row.id, row]));
  });

  constructor(private readonly reads: Reads) {}

  /** One listing; undefined where the viewer may not see it (DECISIONS 3). */
  async read(id: string, viewer: Viewer | undefined, written?: Lsn): Promise<ListingRow | undefined> {
    const [row] = await this.reads.rows(selectListing(id), written);
    return row && maySee(viewer, row) ? row : undefined;
  }

  /** The JSON that visitors are shown of an approved listing; undefined for any other. */
  async publicJson(id: string, written?: Lsn): Promise<string | undefined> {
    const [row] = await this.reads.rows(selectPublicJson(id), written);
    return row?.json;
  }

  /** Whole rows by id, whatever their state. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, ListingRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows(selectByIds(ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Which of these ids name a listing that the viewer may see. */
  async visibleIds(ids: readonly string[], viewer: Viewer): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.reads.rows(selectVisibleIds(ids, viewer.userId, moderates(viewer)));
    return rows.map(({ id }) => id);
  }

  /** One of an owner's own; undefined for anybody else's. */
  async own(id: string, ownerId: string): Promise<OwnListingRow | undefined> {
    const [row] = await this.reads.rows(selectOwn(id, ownerId));
    return row;
  }

  /** A lister's own, in any state that the filter leaves, newest first. */
  async mine(
    ownerId: string,
    { filter, ...page }: OwnListingsQuery,
  ): Promise<{ listings: OwnListingRow[]; nextCursor: string | null }> {
    const list = `my-listings-${filter}`;
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(list, page.cursor);
    const { first, next } = selectMine[filter];
    const found = await this.reads.rows(
      after ? next(ownerId, page.limit + 1, after.value, after.id) : first(ownerId, page.limit + 1),
    );
    const { rows: listings, nextCursor } = pageOf(found, page.limit, (last) =>
      encodeTimeCursor(list, last.createdAt, last.id),
    );
    return { listings, nextCursor };
  }

  /** What a purchase needs to know; undefined for a listing that is not approved. */
  async forPurchase(id: string): Promise<ListingForPurchase | undefined> {
    const [row] = await this.reads.rows(selectForPurchase(id));
    return row;
  }

  /** Where its source is, whatever its state: what was paid for is delivered. */
  sourceOf(id: string): Promise<ListingSource | undefined> {
    return this.sources.of(id);
  }

  /** What is shown of listings to who paid for them, by id, whatever the state. */
  async cards(ids: readonly string[]): Promise<ReadonlyMap<string, ListingOfRenter>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows(selectCards(ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Counts and ratings of listers' approved listings; listers without any are left out. */
  async standings(ownerIds: readonly string[], written?: Lsn): Promise<ReadonlyMap<string, ListerStanding>> {
    if (ownerIds.length === 0) return new Map();
    const rows = await this.reads.rows(selectStandings(ownerIds), written);
    return new Map(rows.map((row) => [row.ownerId, row]));
  }
}
