import { Injectable } from '@nestjs/common';
import { NOTHING_WRITTEN } from '../foundation/sql/lsn.js';
import { timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

/** How many addresses one sitemap file contains at most; search engines accept 50,000. */
export const SITEMAP_FILE_ENTRIES_MAX = 10_000;

const SITEMAP_ENTRY_ROW = { id: uuid, changedAt: timestamptz };

/** A page that the sitemap lists, and when that page last changed. */
export type SitemapEntry = RowOf<typeof SITEMAP_ENTRY_ROW>;

const IS_LISTER = `disabled_at IS NULL AND EXISTS (SELECT FROM listings WHERE owner_id = users.id AND state = 'approved')`;

const selectListingFileStarts = statement(
  { id: uuid },
  `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM listings WHERE state = 'approved') AS numbered
     WHERE place % $1 = 1 ORDER BY id`,
);

const selectListings = statement(
  SITEMAP_ENTRY_ROW,
  `SELECT id, updated_at AS "changedAt" FROM listings WHERE state = 'approved' AND id >= $1 ORDER BY id LIMIT $2`,
);

const selectListerFileStarts = statement(
  { id: uuid },
  `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users WHERE ${IS_LISTER}) AS numbered
     WHERE place % $1 = 1 ORDER BY id`,
);

const selectListers = statement(
  SITEMAP_ENTRY_ROW,
  `SELECT id, updated_at AS "changedAt" FROM users WHERE ${IS_LISTER} AND id >= $1 ORDER BY id LIMIT $2`,
);

/** Reads the sitemap's pages: approved listings, and the profiles of people who have an approved listing. */
@Injectable()
export class SitemapQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns the id of the first listing of each sitemap file; each file ends before the first listing of the
   * next.
   */
  async findFirstListings(): Promise<string[]> {
    const rows = await this.readPool.rows(selectListingFileStarts(SITEMAP_FILE_ENTRIES_MAX), NOTHING_WRITTEN);
    return rows.map(({ id }) => id);
  }

  /** Returns the listings of one sitemap file; `id` is its first listing. */
  readListingsFrom(id: string): Promise<SitemapEntry[]> {
    return this.readPool.rows(selectListings(id, SITEMAP_FILE_ENTRIES_MAX), NOTHING_WRITTEN);
  }

  /** Returns the id of the first lister of each sitemap file. */
  async findFirstListers(): Promise<string[]> {
    const rows = await this.readPool.rows(selectListerFileStarts(SITEMAP_FILE_ENTRIES_MAX), NOTHING_WRITTEN);
    return rows.map(({ id }) => id);
  }

  /** Returns the listers of one sitemap file; `id` is its first lister. */
  readListersFrom(id: string): Promise<SitemapEntry[]> {
    return this.readPool.rows(selectListers(id, SITEMAP_FILE_ENTRIES_MAX), NOTHING_WRITTEN);
  }
}
