import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { dataExportReady, dataExportRequested } from './accounts.events.js';
import { EXPORT_FRESH_MS, EXPORT_LEASE_MS, EXPORT_RETENTION_MS } from './accounts.rules.js';
import { DataExport } from './data-export.entity.js';
import { selectPersonalData } from './accounts.queries.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

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
   * Returns the export's JSON. Throws `account/export-not-found` if the export is not ready, has expired or
   * belongs to another person.
   */
  async readDocument(userId: string, id: string): Promise<string> {
    const storedExport = await this.transactions.run((tx) =>
      tx.findOne(DataExport, {
        where: { id, userId, expiresAt: MoreThan(this.clock.now()) },
        select: { id: true, document: true },
      }),
    );
    if (!storedExport?.document) throw new DomainError('account/export-not-found');
    return (await decompress(storedExport.document)).toString();
  }

  /**
   * Creates the document of an export. Does nothing if the document exists, the export has expired, or
   * another worker is creating the document.
   */
  async build(id: string): Promise<void> {
    const userId = await this.claim(id);
    if (userId === undefined) return;
    await this.transactions.run(async (tx) => {
      const {
        rows: [personalData],
      } = await execute(tx, selectPersonalData(userId));
      if (!personalData) return;
      const readyAt = this.clock.now();
      await tx.update(
        DataExport,
        { id },
        { document: await compress(personalData.document), readyAt, nextTryAt: null },
      );
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
