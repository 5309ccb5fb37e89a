import { Injectable } from '@nestjs/common';
import type { ListingState, OwnListingFilter, OwnListingsQuery } from '@market/contract/listings';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/cursor.js';
import { Gathered } from '../foundation/gathered.js';
import type { Lsn } from '../foundation/lsn.js';
import { Reads } from '../foundation/reads.js';
import { moderates, type Viewer } from '../foundation/viewer.js';
import { maySee } from './listing.policy.js';
import type { ListingFields } from './listing.rules.js';
import { LISTING_COLUMNS, LISTING_TABLES, OWN_COLUMNS } from './listings.statements.js';

/** Whether what was paid for can be rented, as SQL about a table of listings: one that is toggled off is, since it was offered. */
export function canBeRentedSql(listings: string): string {
  return `(${listings}.state = 'approved' AND NOT ${listings}.sold)`;
}

/** Whether it is offered to who wants to begin, as SQL about a table of listings. */
export function isOfferedSql(listings: string): string {
  return `(${listings}.state = 'approved' AND ${listings}.is_available)`;
}

/** A listing as it is read for showing; prices in cents. */
export interface ListingRow {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly description: string;
  readonly shortDescription: string;
  readonly category: string;
  readonly priceCents: number;
  readonly buyoutPriceCents: number;
  readonly duration: string;
  readonly image: string;
  readonly videoUrl: string;
  readonly demoUrl: string;
  readonly features: string[];
  readonly techStack: string[];
  readonly tags: string[];
  readonly creatorName: string;
  readonly sourceUrl: string;
  readonly sourceVisible: boolean;
  readonly state: ListingState;
  readonly isAvailable: boolean;
  readonly ratingSum: number;
  readonly reviewCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ownerPhotoUrl: string;
  readonly ownerEmail: string | null;
}

/** A listing as its owner reads it, with how its review stands. */
export interface OwnListingRow extends ListingRow {
  readonly offerArchive: boolean;
  readonly inviteBuyers: boolean;
  readonly proposal: Partial<ListingFields> | null;
  readonly submittedAt: Date | null;
  readonly reviewDueAt: Date | null;
  readonly rejectionReason: string | null;
}

/** What a purchase needs to know of an approved listing. */
export interface ListingForPurchase {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
  readonly priceCents: number;
  readonly isAvailable: boolean;
}

/** Where the source of a listing is; never for a public answer. */
export interface ListingSource {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
  readonly sourceUrl: string;
}

/** A listing as its renters see it: with its source, and whether it can be paid for now. */
export interface ListingOfRenter {
  readonly title: string;
  readonly image: string;
  readonly sourceUrl: string;
  readonly priceCents: number;
  readonly isOffered: boolean;
}

/** What a lister's approved listings amount to. */
export interface ListerStanding {
  readonly mvpCount: number;
  readonly availableCount: number;
  readonly ratingSum: number;
  readonly reviewCount: number;
}

/** What each filter of My Listings leaves (SPEC §2, DECISIONS 24). */
const MINE: Readonly<Record<OwnListingFilter, string>> = {
  all: 'true',
  approved: `state = 'approved'`,
  pending: `(state = 'pending' OR review_due_at IS NOT NULL)`,
  available: 'is_available',
  rented: 'NOT is_available',
  rejected: `(state = 'rejected' OR rejection_reason IS NOT NULL)`,
};

/** Reads of listings: prepared statements, keyset pages, bounded counts; by a replica that has it where `written` is given. */
@Injectable()
export class ListingsQueries {
  /** A burst of changed listings is as many jobs, each of which begins with this. */
  private readonly sources = new Gathered<ListingSource>(async (ids) => {
    const rows = await this.reads.rows<ListingSource>({
      name: 'listings.sources',
      text: 'SELECT id, title, owner_id AS "ownerId", source_url AS "sourceUrl" FROM listings WHERE id = ANY($1)',
      values: [ids],
    });
    return new Map(rows.map((row) => [row.id, row]));
  });

  constructor(private readonly reads: Reads) {}

  /** One listing; undefined where the viewer may not see it (DECISIONS 3). */
  async read(id: string, viewer: Viewer | undefined, written?: Lsn): Promise<ListingRow | undefined> {
    const statement = {
      name: 'listings.read',
      text: `SELECT ${LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = $1`,
      values: [id],
    };
    const [row] = await this.reads.rows<ListingRow>(statement, written);
    return row && maySee(viewer, row) ? row : undefined;
  }

  /** The JSON that visitors are shown of an approved listing; undefined for any other. */
  async publicJson(id: string, written?: Lsn): Promise<string | undefined> {
    const statement = {
      name: 'listings.public-json',
      text: `SELECT public_json AS json FROM listings WHERE id = $1 AND state = 'approved'`,
      values: [id],
    };
    const [row] = await this.reads.rows<{ json: string }>(statement, written);
    return row?.json;
  }

  /** Whole rows by id, whatever their state. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, ListingRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<ListingRow>({
      name: 'listings.by-ids',
      text: `SELECT ${LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = ANY($1)`,
      values: [ids],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Which of these ids name a listing that the viewer may see. */
  async visibleIds(ids: readonly string[], viewer: Viewer): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.reads.rows<{ id: string }>({
      name: 'listings.visible-ids',
      text: `SELECT id FROM listings WHERE id = ANY($1) AND (state = 'approved' OR owner_id = $2 OR $3)`,
      values: [ids, viewer.userId, moderates(viewer)],
    });
    return rows.map(({ id }) => id);
  }

  /** One of an owner's own; undefined for anybody else's. */
  async own(id: string, ownerId: string): Promise<OwnListingRow | undefined> {
    const [row] = await this.reads.rows<OwnListingRow>({
      name: 'listings.own',
      text: `SELECT ${OWN_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = $1 AND owner_id = $2`,
      values: [id, ownerId],
    });
    return row;
  }

  /** A lister's own, in any state that the filter leaves, newest first. */
  async mine(
    ownerId: string,
    { filter, ...page }: OwnListingsQuery,
  ): Promise<{ listings: OwnListingRow[]; nextCursor: string | null }> {
    const list = `my-listings-${filter}`;
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(list, page.cursor);
    const found = await this.reads.rows<OwnListingRow>({
      name: `listings.mine-${filter}${after ? '-after' : ''}`,
      text: `SELECT ${OWN_COLUMNS} FROM ${LISTING_TABLES} WHERE owner_id = $1 AND ${MINE[filter]}
             ${after ? 'AND (listings.created_at, listings.id) < ($3::timestamptz, $4::uuid)' : ''}
             ORDER BY listings.created_at DESC, listings.id DESC LIMIT $2`,
      values: [ownerId, page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    const { rows: listings, nextCursor } = pageOf(found, page.limit, (last) =>
      encodeTimeCursor(list, last.createdAt, last.id),
    );
    return { listings, nextCursor };
  }

  /** What a purchase needs to know; undefined for a listing that is not approved. */
  async forPurchase(id: string): Promise<ListingForPurchase | undefined> {
    const [row] = await this.reads.rows<ListingForPurchase>({
      name: 'listings.for-purchase',
      text: `SELECT id, title, owner_id AS "ownerId", price_cents AS "priceCents", is_available AS "isAvailable"
             FROM listings WHERE id = $1 AND state = 'approved'`,
      values: [id],
    });
    return row;
  }

  /** Where its source is, whatever its state: what was paid for is delivered. */
  sourceOf(id: string): Promise<ListingSource | undefined> {
    return this.sources.of(id);
  }

  /** What is shown of listings to who paid for them, by id, whatever the state. */
  async cards(ids: readonly string[]): Promise<ReadonlyMap<string, ListingOfRenter>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<ListingOfRenter & { id: string }>({
      name: 'listings.cards',
      text: `SELECT id, title, image, source_url AS "sourceUrl", price_cents AS "priceCents",
               ${isOfferedSql('listings')} AS "isOffered" FROM listings WHERE id = ANY($1)`,
      values: [ids],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Counts and ratings of listers' approved listings; listers without any are left out. */
  async standings(ownerIds: readonly string[], written?: Lsn): Promise<ReadonlyMap<string, ListerStanding>> {
    if (ownerIds.length === 0) return new Map();
    const statement = {
      name: 'listings.standings',
      text: `SELECT owner_id AS "ownerId", count(*)::int AS "mvpCount",
               (count(*) FILTER (WHERE is_available))::int AS "availableCount",
               sum(rating_sum)::int AS "ratingSum", sum(review_count)::int AS "reviewCount"
             FROM listings WHERE owner_id = ANY($1) AND state = 'approved' GROUP BY owner_id`,
      values: [ownerIds],
    };
    const rows = await this.reads.rows<ListerStanding & { ownerId: string }>(statement, written);
    return new Map(rows.map((row) => [row.ownerId, row]));
  }
}
