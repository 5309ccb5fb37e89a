import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import {
  boolean,
  int,
  neverNull,
  nullable,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { ObjectStorage, type StoredObject } from '../gateways/storage/object-storage.js';
import { IS_USABLE_GRANT } from '../github/grants.queries.js';

/** An archive that is being downloaded; the caller must read or destroy its stream. */
export interface ArchiveFile extends StoredObject {
  readonly fileName: string;
}

const DUE_ARCHIVE_ROW = {
  deliveryId: uuid,
  tries: int,
  giveUpAt: timestamptz,
  repository: nullable(text),
  commitSha: nullable(text),
  listingId: uuid,
  ownerId: uuid,
  sourceUrl: text,
  paidAt: neverNull(timestamptz),
  isUndone: boolean,
};

/**
 * An archive that is to be fetched, with its rental. Results are stored only if `tries` is still the same, so
 * that a late attempt changes nothing.
 */
export type DueArchive = RowOf<typeof DUE_ARCHIVE_ROW>;

/** Selects the archive of a delivery with its rental, payment and listing. */
export const selectDueArchive = statement(
  DUE_ARCHIVE_ROW,
  `SELECT a.delivery_id AS "deliveryId", a.tries, a.give_up_at AS "giveUpAt", a.repository,
     a.commit_sha AS "commitSha", l.id AS "listingId", l.owner_id AS "ownerId", l.source_url AS "sourceUrl",
     p.captured_at AS "paidAt", r.undone_at IS NOT NULL AS "isUndone"
   FROM delivery_archives a JOIN deliveries d ON d.id = a.delivery_id JOIN rentals r ON r.id = d.rental_id
   JOIN payments p ON p.id = r.payment_id JOIN listings l ON l.id = r.listing_id WHERE a.delivery_id = $1`,
);

/**
 * Makes archives due again at $1, with retries until $2, if they failed because of a missing GitHub grant, their lister
 * has a grant now and their rental has not ended.
 */
export const resumeGrantedArchives = statement(
  {},
  `UPDATE delivery_archives a SET state = 'due', reason = NULL, next_try_at = $1, give_up_at = $2
   FROM deliveries d, rentals r, listings l, github_grants g
   WHERE a.state = 'failed' AND a.reason = 'grant-gone' AND d.id = a.delivery_id AND r.id = d.rental_id
     AND l.id = r.listing_id AND g.user_id = l.owner_id AND ${IS_USABLE_GRANT} AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at > $1)`,
);

/** Marks up to $2 archives of rentals that ended before $1 as removed, and returns the keys of their objects. */
export const removeEndedArchives = statement(
  { key: neverNull(text) },
  `UPDATE delivery_archives a SET state = 'removed', object_key = NULL
   FROM (SELECT ended.delivery_id, ended.object_key FROM delivery_archives ended
     JOIN deliveries d ON d.id = ended.delivery_id JOIN rentals r ON r.id = d.rental_id
     WHERE ended.state = 'kept' AND least(r.ends_at, r.undone_at) < $1 LIMIT $2) AS over
   WHERE a.delivery_id = over.delivery_id RETURNING over.object_key AS key`,
);

const DOWNLOADABLE_ARCHIVE_ROW = {
  key: neverNull(text),
  repository: neverNull(text),
  commit: neverNull(text),
};

const selectDownloadableArchive = statement(
  DOWNLOADABLE_ARCHIVE_ROW,
  `SELECT a.object_key AS key, a.repository, a.commit_sha AS commit
   FROM delivery_archives a JOIN deliveries d ON d.id = a.delivery_id JOIN rentals r ON r.id = d.rental_id
   WHERE a.delivery_id = $1 AND r.user_id = $2 AND a.state = 'kept' AND r.undone_at IS NULL
     AND (r.ends_at IS NULL OR r.ends_at >= $3) AND coalesce(d.first_sent_at, d.sent_at) IS NOT NULL`,
);

/** Reads archives for their buyers. */
@Injectable()
export class ArchivesQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
    private readonly storage: ObjectStorage,
  ) {}

  /**
   * Returns whether the user may download the archive of a delivery: the delivery is the user's own, the
   * archive is stored, the source code was sent or opened (DELIVERY-6), and the rental has not ended.
   */
  async mayDownload(deliveryId: string, userId: string): Promise<boolean> {
    return (await this.findDownloadable(deliveryId, userId)) !== undefined;
  }

  /** Returns the archive's file; undefined if the user may not download it or the file is missing. */
  async openFile(deliveryId: string, userId: string): Promise<ArchiveFile | undefined> {
    const row = await this.findDownloadable(deliveryId, userId);
    const object = row && (await this.storage.read(row.key));
    if (!object) return undefined;
    const name = row.repository.replace(/[^\w.-]+/g, '-');
    return { ...object, fileName: `${name}-${row.commit.slice(0, 7)}.zip` };
  }

  private async findDownloadable(
    deliveryId: string,
    userId: string,
  ): Promise<RowOf<typeof DOWNLOADABLE_ARCHIVE_ROW> | undefined> {
    const [row] = await this.readPool.rows(selectDownloadableArchive(deliveryId, userId, this.clock.now()));
    return row;
  }
}
