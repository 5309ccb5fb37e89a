import { Injectable } from '@nestjs/common';
import type { UploadState } from '@market/contract/uploads/uploads';
import { type EntityManager, In, LessThanOrEqual, Raw } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Upload } from './upload.entity.js';
import { uploadFailed } from './uploads.events.js';
import { countYouTubeSessions } from './uploads.queries.js';
import { TRY_LEASE_MS } from './uploads.rules.js';

/** Why a video failed, and whether it can be retried with the stored file. */
export interface UploadFailure {
  readonly reason: string;
  readonly canRetry: boolean;
}

/** Returns the SQL condition that the account whose id is in this column is not disabled (UPLOAD-43). */
const isEnabledSql = (userIdColumn: string) =>
  `EXISTS (SELECT FROM users WHERE users.id = ${userIdColumn} AND users.disabled_at IS NULL)`;

/**
 * Claims videos for workers and changes their rows. Each change is a compare-and-set, so that two workers cannot
 * overwrite each other's changes.
 */
@Injectable()
export class UploadClaims {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims an upload for one attempt; returns undefined if it is not due, if another process has claimed it, or while
   * its person's account is disabled (UPLOAD-43).
   */
  claim(id: string, states: readonly UploadState[]): Promise<Upload | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await tx
        .createQueryBuilder()
        .update(Upload)
        .set({ nextTryAt: this.clock.in(TRY_LEASE_MS), tries: () => 'tries + 1', failure: null })
        .where(`id = :id AND state = ANY(:states) AND nextTryAt <= :now AND ${isEnabledSql('user_id')}`, {
          id,
          states,
          now: this.clock.now(),
        })
        .execute();
      if (claimResult.affected !== 1) return undefined;
      return tx.findOneByOrFail(Upload, { id });
    });
  }

  /** Returns the ids of videos in these states whose next attempt is due, without those of disabled people (UPLOAD-43). */
  async findDue(states: readonly UploadState[], limit: number): Promise<string[]> {
    const dueUploads = await this.transactions.run((tx) =>
      tx.find(Upload, {
        select: { id: true },
        where: {
          state: In([...states]),
          nextTryAt: LessThanOrEqual(this.clock.now()),
          userId: Raw(isEnabledSql),
        },
        order: { nextTryAt: 'ASC' },
        take: limit,
      }),
    );
    return dueUploads.map(({ id }) => id);
  }

  /** Returns how many uploads have a YouTube session that was opened in the last 24 hours. */
  async countRecentSessions(): Promise<number> {
    const countStatement = countYouTubeSessions(this.clock.in(-DAY_MS));
    const { rows } = await this.transactions.run((tx) => execute(tx, countStatement));
    return rows[0]?.opened ?? 0;
  }

  /**
   * Changes the upload's row if its state is in `fromStates`; then runs `alsoInTransaction` in the same transaction.
   * Returns whether the row was changed.
   */
  change(
    { id, fromStates: fromStates }: { readonly id: string; readonly fromStates: readonly UploadState[] },
    change: QueryDeepPartialEntity<Upload>,
    alsoInTransaction?: (tx: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const updateResult = await tx.update(
        Upload,
        { id, state: In([...fromStates]) },
        { ...change, updatedAt: this.clock.now() },
      );
      if (updateResult.affected !== 1) return false;
      await alsoInTransaction?.(tx);
      return true;
    });
  }

  /** Marks an upload as failed and stores the reason. */
  async markFailed({ id, userId }: Upload, { reason, canRetry }: UploadFailure): Promise<void> {
    await this.change(
      { id, fromStates: ['received', 'checked', 'publishing'] },
      { state: 'failed', failure: reason, canRetry },
      (tx) => this.outbox.append(tx, uploadFailed, { uploadId: id, userId, reason }),
    );
  }
}
