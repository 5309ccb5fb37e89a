import { Injectable } from '@nestjs/common';
import type { OwnListingFilter, OwnListingsQuery } from '@market/contract/listings/listings';
import { boolean, json, nullable, text, timestamptz, type RowOf } from '../foundation/sql/columns.js';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/sql/cursor.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { LISTING_COLUMNS, LISTING_ROW, LISTING_TABLES } from './listing-row.queries.js';
import type { ListingFields } from './listing.rules.js';

/** The columns that a listing's owner sees, including offers and the state of the review. */
const OWN_LISTING_COLUMNS = `${LISTING_COLUMNS}, demo_pass AS "demoPass", offer_archive AS "offerArchive", invite_buyers AS "inviteBuyers", proposal, submitted_at AS "submittedAt", review_due_at AS "reviewDueAt",
  rejection_reason AS "rejectionReason", off_sale_at AS "offSaleAt", off_sale_reason AS "offSaleReason"`;

const OWN_LISTING_ROW = {
  ...LISTING_ROW,
  demoPass: boolean,
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

const pageSql = (
  condition: string,
  afterCursor: string,
) => `SELECT ${OWN_LISTING_COLUMNS} FROM ${LISTING_TABLES}
  WHERE owner_id = $1 AND ${condition} ${afterCursor} ORDER BY listings.created_at DESC, listings.id DESC LIMIT $2`;
const pageStatementsOf = (condition: string) => ({
  first: statement(OWN_LISTING_ROW, pageSql(condition, '')),
  next: statement(
    OWN_LISTING_ROW,
    pageSql(condition, 'AND (listings.created_at, listings.id) < ($3::timestamptz, $4::uuid)'),
  ),
});

/**
 * The statements of the page My Listings, by filter (LIST-33): one for the first page, one for pages after a
 * cursor.
 */
const selectPages = {
  all: pageStatementsOf('true'),
  approved: pageStatementsOf(`state = 'approved'`),
  pending: pageStatementsOf(`(state = 'pending' OR review_due_at IS NOT NULL)`),
  available: pageStatementsOf('is_available'),
  rented: pageStatementsOf('NOT is_available'),
  'off-sale': pageStatementsOf(`state = 'off-sale'`),
  rejected: pageStatementsOf(`(state = 'rejected' OR rejection_reason IS NOT NULL)`),
} satisfies Readonly<Record<OwnListingFilter, unknown>>;

const selectOwnListing = statement(
  OWN_LISTING_ROW,
  `SELECT ${OWN_LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE listings.id = $1 AND owner_id = $2`,
);

/** Reads listings for their owner (LIST-33). */
@Injectable()
export class OwnListingsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a listing of this owner; undefined if it is another owner's. */
  async find(id: string, ownerId: string): Promise<OwnListingRow | undefined> {
    const [row] = await this.readPool.rows(selectOwnListing(id, ownerId));
    return row;
  }

  /** Returns a page of an owner's listings, newest first. */
  async list(
    ownerId: string,
    { filter, ...page }: OwnListingsQuery,
  ): Promise<{ listings: OwnListingRow[]; nextCursor: string | null }> {
    const listName = `my-listings-${filter}`;
    const cursor = page.cursor === undefined ? undefined : decodeTimeCursor(listName, page.cursor);
    const { first: selectFirstPage, next: selectNextPage } = selectPages[filter];
    const rows = await this.readPool.rows(
      cursor
        ? selectNextPage(ownerId, page.limit + 1, cursor.value, cursor.id)
        : selectFirstPage(ownerId, page.limit + 1),
    );
    const { rows: listings, nextCursor } = pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(listName, lastRow.createdAt, lastRow.id),
    );
    return { listings, nextCursor };
  }
}
