import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Upload } from './upload.entity.js';
import { statesBefore } from './upload.states.js';
import { uploadChecked, uploadReceived } from './uploads.events.js';
import { PUBLISH_RETRY_WINDOW_MS } from './uploads.rules.js';

/** Retries failed uploads at the request of their owner or a moderator. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a video due now if it has failed or waits for its next attempt; a repeated call changes nothing. With
   * `ownerId`, only that person's uploads are retried. Throws `upload/not-found`, `upload/not-retryable`.
   */
  async retry(id: string, ownerId?: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const upload = await tx.findOne(Upload, {
        where: { id, kind: 'video', ...(ownerId !== undefined && { userId: ownerId }) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!upload) throw new DomainError('upload/not-found');
      const now = this.clock.now();
      if (upload.state === 'checked' || upload.state === 'publishing') {
        // If a failure is stored, the video waits for its next attempt, which becomes due now. If none is stored, an
        // attempt is running and keeps its claim.
        if (upload.failure !== null) await tx.update(Upload, { id }, { nextTryAt: now });
        return;
      }
      if (!upload.canRetry) throw new DomainError('upload/not-retryable');
      if (upload.giveUpAt === null) return this.checkAgain(tx, upload);
      await tx.update(
        Upload,
        { id, state: In(statesBefore('checked')) },
        {
          // With a stored session, publishing continues where it stopped, if the session still exists at
          // YouTube.
          state: upload.sessionUri === null ? 'checked' : 'publishing',
          failure: null,
          canRetry: false,
          tries: 0,
          nextTryAt: now,
          giveUpAt: this.clock.in(PUBLISH_RETRY_WINDOW_MS),
          updatedAt: now,
        },
      );
      await this.outbox.append(tx, uploadChecked, { uploadId: id });
    });
  }

  /** Makes a failed video due to be checked again. Its check was never completed, so it must not be published yet. */
  private async checkAgain(tx: EntityManager, { id }: Upload): Promise<void> {
    const now = this.clock.now();
    const dueFields = { failure: null, canRetry: false, tries: 0, nextTryAt: now, updatedAt: now } as const;
    await tx.update(Upload, { id, state: 'failed' }, { state: 'received', ...dueFields });
    await this.outbox.append(tx, uploadReceived, { uploadId: id });
  }
}
