import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { dataExportReady, dataExportRequested } from './accounts.events.js';
import { EXPORT_FRESH_MS, EXPORT_LEASE_MS, EXPORT_RETENTION_MS } from './accounts.rules.js';
import { compressInParts, decompressParts } from './data-export-document.js';
import { DataExportPart } from './data-export-part.entity.js';
import { DataExport } from './data-export.entity.js';
import { DataExportsQueries, personalDataPieces } from './data-exports.queries.js';

/**
 * Exports the data stored about a person. A worker creates the file, which is deleted after 7 days
 * (ACCOUNT-1).
 */
@Injectable()
export class DataExportsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly queries: DataExportsQueries,
  ) {}

  /**
   * Requests a data export. Returns the existing one instead if it is in progress or less than an hour old.
   */
  async request(userId: string): Promise<DataExport> {
    return this.transactions.run(async (tx) => {
      await this.accounts.lock(tx, userId);
      const lastExport = await tx.findOne(DataExport, { where: { userId }, order: { requestedAt: 'DESC' } });
      const now = this.clock.now();
      const isFresh =
        lastExport && (!lastExport.readyAt || now.getTime() - lastExport.readyAt.getTime() < EXPORT_FRESH_MS);
      if (isFresh && lastExport.expiresAt > now) return lastExport;
      const newExport = {
        id: newId(),
        userId,
        requestedAt: now,
        readyAt: null,
        expiresAt: this.clock.in(EXPORT_RETENTION_MS),
        nextTryAt: now,
      };
      await tx.delete(DataExport, { userId });
      await tx.insert(DataExport, newExport);
      await this.outbox.append(tx, dataExportRequested, { exportId: newExport.id, userId });
      return tx.findOneByOrFail(DataExport, { id: newExport.id });
    });
  }

  /** Returns the person's latest export; undefined if there is none or it has expired. */
  async findLatest(userId: string): Promise<DataExport | undefined> {
    const unexpiredCondition = { userId, expiresAt: MoreThan(this.clock.now()) };
    const latestExport = await this.transactions.run((tx) =>
      tx.findOne(DataExport, { where: unexpiredCondition, order: { requestedAt: 'DESC' } }),
    );
    return latestExport ?? undefined;
  }

  /**
   * Returns the export's JSON as a stream, which needs little memory, and no database connection while its reader
   * pauses. Throws `account/export-not-found` if the export is not ready, has expired or belongs to another person.
   */
  async openDocument(userId: string, id: string): Promise<Readable> {
    const firstPart = await this.queries.findFirstPart(userId, id, this.clock.now());
    if (!firstPart) throw new DomainError('account/export-not-found');
    return decompressParts(this.queries.streamParts(firstPart));
  }

  /**
   * Creates the document of an export, part by part. Does nothing if the document exists, the export has expired, or
   * another worker is creating the document.
   */
  async build(id: string): Promise<void> {
    const userId = await this.claim(id);
    if (userId === undefined) return;
    await this.transactions.run(async (tx) => {
      // Another worker may have created the document, if this one was paused for longer than its lease.
      const lock = { mode: 'pessimistic_write' } as const;
      const dataExport = await tx.findOne(DataExport, { where: { id }, lock });
      if (!dataExport || dataExport.readyAt) return;
      const partCount = await compressInParts(personalDataPieces(tx, userId), (bytes, part) =>
        part === 1
          ? tx.update(DataExport, { id }, { document: bytes, readyAt: this.clock.now(), nextTryAt: null })
          : tx.insert(DataExportPart, { exportId: id, part, bytes }),
      );
      await tx.update(DataExport, { id }, { parts: partCount });
      await this.outbox.append(tx, dataExportReady, { exportId: id, userId });
    });
  }

  /** Returns the ids of exports whose document is to be created. */
  async findDue(limit: number): Promise<string[]> {
    const dueExports = await this.transactions.run((tx) =>
      tx.find(DataExport, {
        where: { nextTryAt: LessThanOrEqual(this.clock.now()) },
        order: { nextTryAt: 'ASC' },
        take: limit,
        select: { id: true },
      }),
    );
    return dueExports.map(({ id }) => id);
  }

  /** Deletes expired exports; returns how many. */
  async deleteExpired(): Promise<number> {
    const { affected: deletedCount } = await this.transactions.run((tx) =>
      tx.delete(DataExport, { expiresAt: LessThanOrEqual(this.clock.now()) }),
    );
    return deletedCount ?? 0;
  }

  private claim(id: string): Promise<string | undefined> {
    return this.transactions.run(async (tx) => {
      const claimResult = await tx.update(
        DataExport,
        { id, nextTryAt: LessThanOrEqual(this.clock.now()) },
        { nextTryAt: this.clock.in(EXPORT_LEASE_MS) },
      );
      return claimResult.affected === 1 ? (await tx.findOneByOrFail(DataExport, { id })).userId : undefined;
    });
  }
}
