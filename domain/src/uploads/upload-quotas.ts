import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { UPLOADS_PER_DAY, VIDEOS_AT_ONCE } from './uploads.rules.js';

/** Any number, the same in every process: locks that count one person's uploads. */
const COUNTING_LOCK = 4_202_612;

/** What one person may send. */
@Injectable()
export class UploadQuotas {
  constructor(private readonly clock: Clock) {}

  /** Lets one more in; throws `upload/too-many`. Held until the transaction ends, so that many at once are counted one by one. */
  async admit(tx: EntityManager, userId: string, kind: 'video' | 'image'): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [COUNTING_LOCK, userId]);
    const [counted]: { today: number; receiving: number }[] = await tx.query(
      `SELECT count(*)::int AS today, (count(*) FILTER (WHERE state = 'receiving'))::int AS receiving
       FROM uploads WHERE user_id = $1 AND kind = $2 AND created_at > $3`,
      [userId, kind, this.clock.in(-DAY_MS)],
    );
    if (!counted) return;
    const tooManyAtOnce = kind === 'video' && counted.receiving >= VIDEOS_AT_ONCE;
    if (counted.today >= UPLOADS_PER_DAY[kind] || tooManyAtOnce) throw new DomainError('upload/too-many');
  }
}
