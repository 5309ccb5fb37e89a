import { Injectable } from '@nestjs/common';
import { NOTHING_WRITTEN } from '../foundation/lsn.js';
import { Reads } from '../foundation/reads.js';

/** Addresses in one file of the sitemap; search engines take 50,000. */
export const SITEMAP_FILE_SIZE = 10_000;

/** What a search engine is told of a page. */
export interface SitemapEntry {
  readonly id: string;
  readonly changedAt: Date;
}

/** Which pages search engines may find: approved listings, and the people who have some. */
@Injectable()
export class SitemapQueries {
  constructor(private readonly reads: Reads) {}

  /** The first listing of each file; a file reaches to the next one's first. */
  async firstListings(): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(
      {
        name: 'sitemap.first-listings',
        text: `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM listings WHERE state = 'approved') AS numbered
             WHERE place % $1 = 1 ORDER BY id`,
        values: [SITEMAP_FILE_SIZE],
      },
      NOTHING_WRITTEN,
    );
    return rows.map(({ id }) => id);
  }

  /** The listings of the file that begins with an id. */
  listingsFrom(id: string): Promise<SitemapEntry[]> {
    return this.reads.rows(
      {
        name: 'sitemap.listings',
        text: `SELECT id, updated_at AS "changedAt" FROM listings WHERE state = 'approved' AND id >= $1 ORDER BY id LIMIT $2`,
        values: [id, SITEMAP_FILE_SIZE],
      },
      NOTHING_WRITTEN,
    );
  }

  /** The first lister of each file. */
  async firstListers(): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(
      {
        name: 'sitemap.first-listers',
        text: `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users WHERE ${IS_LISTER}) AS numbered
             WHERE place % $1 = 1 ORDER BY id`,
        values: [SITEMAP_FILE_SIZE],
      },
      NOTHING_WRITTEN,
    );
    return rows.map(({ id }) => id);
  }

  /** The listers of the file that begins with an id. */
  listersFrom(id: string): Promise<SitemapEntry[]> {
    return this.reads.rows(
      {
        name: 'sitemap.listers',
        text: `SELECT id, updated_at AS "changedAt" FROM users WHERE ${IS_LISTER} AND id >= $1 ORDER BY id LIMIT $2`,
        values: [id, SITEMAP_FILE_SIZE],
      },
      NOTHING_WRITTEN,
    );
  }
}

const IS_LISTER = `disabled_at IS NULL AND EXISTS (SELECT FROM listings WHERE owner_id = users.id AND state = 'approved')`;
