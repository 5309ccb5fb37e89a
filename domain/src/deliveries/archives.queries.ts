import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { Reads } from '../foundation/reads.js';
import { ObjectStorage, type StoredObject } from '../gateways/storage/object-storage.js';

/** An archive to download; its stream must be read or destroyed. */
export interface ArchiveFile extends StoredObject {
  readonly fileName: string;
}

/** Reads of archives for their buyers. */
@Injectable()
export class ArchivesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly storage: ObjectStorage,
  ) {}

  /** Returns whether a user may download the archive of a delivery: it is their own and stored, and the rental runs. */
  async isOpenTo(deliveryId: string, userId: string): Promise<boolean> {
    return (await this.open(deliveryId, userId)) !== undefined;
  }

  /** Returns the archive; undefined if `isOpenTo` is false or the object is missing. */
  async file(deliveryId: string, userId: string): Promise<ArchiveFile | undefined> {
    const row = await this.open(deliveryId, userId);
    const object = row && (await this.storage.read(row.key));
    if (!object) return undefined;
    const name = row.repository.replace(/[^\w.-]+/g, '-');
    return { ...object, fileName: `${name}-${row.commit.slice(0, 7)}.zip` };
  }

  private async open(
    deliveryId: string,
    userId: string,
  ): Promise<{ key: string; repository: string; commit: string } | undefined> {
    const [row] = await this.reads.rows<{ key: string; repository: string; commit: string }>({
      text: `SELECT a.object_key AS key, a.repository, a.commit_sha AS commit
             FROM delivery_archives a JOIN deliveries d ON d.id = a.delivery_id JOIN rentals r ON r.id = d.rental_id
             WHERE a.delivery_id = $1 AND r.user_id = $2 AND a.state = 'kept' AND r.undone_at IS NULL
               AND (r.ends_at IS NULL OR r.ends_at >= $3)`,
      values: [deliveryId, userId, this.clock.now()],
    });
    return row;
  }
}
