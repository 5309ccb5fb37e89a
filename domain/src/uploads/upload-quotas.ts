import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { countUploads, lockUploadCounting } from './uploads.queries.js';
import { UPLOADS_PER_DAY, CONCURRENT_VIDEO_UPLOADS_MAX } from './uploads.rules.js';

/** The class of the advisory locks under which a person's uploads are counted; the number is arbitrary. */
const COUNTING_LOCK_CLASS = 4_202_612;

/** Limits a person's uploads (UPLOAD-6). */
@Injectable()
export class UploadQuotas {
  constructor(private readonly clock: Clock) {}

  /**
   * Throws `upload/too-many` if the person may not start another upload. Holds a lock until the transaction ends, so
   * that simultaneous requests cannot exceed the limits.
   */
  async requireFreeQuota(tx: EntityManager, userId: string, kind: 'video' | 'image'): Promise<void> {
    await execute(tx, lockUploadCounting(COUNTING_LOCK_CLASS, userId));
    const { rows } = await execute(tx, countUploads(userId, kind, this.clock.in(-DAY_MS)));
    const [counts] = rows;
    if (!counts) return;
    const hasReachedVideoLimit = kind === 'video' && counts.receiving >= CONCURRENT_VIDEO_UPLOADS_MAX;
    if (counts.today >= UPLOADS_PER_DAY[kind] || hasReachedVideoLimit)
      throw new DomainError('upload/too-many');
  }
}
