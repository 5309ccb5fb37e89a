import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { countUploads, lockCount } from './uploads.queries.js';
import { UPLOADS_PER_DAY, VIDEOS_AT_ONCE } from './uploads.rules.js';

/** Any number, the same in every process: locks that count one person's uploads. */
const COUNTING_LOCK = 4_202_612;

/** What one person may send. */
@Injectable()
export class UploadQuotas {
  constructor(private readonly clock: Clock) {}

  /** Lets one more in; throws `upload/too-many`. Held until the transaction ends, so that many at once are counted one by one. */
  async admit(tx: EntityManager, userId: string, kind: 'video' | 'image'): Promise<void> {
    await execute(tx, lockCount(COUNTING_LOCK, userId));
    const { rows } = await execute(tx, countUploads(userId, kind, this.clock.in(-DAY_MS)));
    const [counted] = rows;
    if (!counted) return;
    const tooManyAtOnce = kind === 'video' && counted.receiving >= VIDEOS_AT_ONCE;
    if (counted.today >= UPLOADS_PER_DAY[kind] || tooManyAtOnce) throw new DomainError('upload/too-many');
  }
}
