import { Injectable, Logger } from '@nestjs/common';
import type { ArchiveReason } from '@market/contract/deliveries';
import {
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThanOrEqual,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { retryDelayMs } from '../gateways/github/github-backoff.js';
import { gitHubProblemOf } from '../github/grants.errors.js';
import { GrantsService, type UsableGrant } from '../github/grants.service.js';
import {
  type NamedRepository,
  refersTo,
  repositoryOf,
  splitFullName,
} from '../gateways/github/repository-address.js';
import { ListingsService } from '../listings/listings.service.js';
import { ArchiveFiles } from './archive-files.js';
import { type DueArchive, selectDueArchive } from './archives.queries.js';
import { ARCHIVE_LEASE_MS, ARCHIVE_MAX_BYTES, archiveKey, GIVE_UP_AFTER_MS } from './archives.rules.js';
import { DeliveryArchive } from './delivery-archive.entity.js';
import { addToDeliveryHistory } from './delivery-history.js';

/** Thrown if an archive cannot be stored and a retry would not help. */
class ArchiveNotStored extends Error {
  constructor(readonly reason: ArchiveReason) {
    super(reason);
    this.name = 'ArchiveNotStored';
  }
}

const FINAL_PROBLEMS: Partial<Record<GitHubError['problem'], ArchiveReason>> = {
  unauthorized: 'grant-gone',
  'not-found': 'repository-gone',
  forbidden: 'forbidden',
  refused: 'refused',
  'too-large': 'too-large',
  elsewhere: 'refused',
};

/**
 * Stores a copy of the source code as it was at the time of the payment, if the lister offers archives
 * (DELIVERY-10). The copy is downloaded from GitHub with the lister's grant, and put into the object storage
 * with its SHA-256. The delivery e-mail does not wait for it.
 */
@Injectable()
export class ArchivesService {
  private readonly logger = new Logger(ArchivesService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
    private readonly listings: ListingsService,
    private readonly github: GitHubGateway,
    private readonly storage: ObjectStorage,
    private readonly files: ArchiveFiles,
  ) {}

  /** Plans the archive of a delivery inside the caller's transaction (DELIVERY-10). */
  async plan(tx: EntityManager, deliveryId: string): Promise<void> {
    const now = this.clock.now();
    await tx.insert(DeliveryArchive, {
      deliveryId,
      state: 'due',
      nextTryAt: now,
      giveUpAt: this.clock.in(GIVE_UP_AFTER_MS),
      createdAt: now,
    });
  }

  /** Returns the ids of up to `limit` deliveries whose archive is due. */
  async findDue(limit: number): Promise<string[]> {
    const archives = await this.transactions.run((tx) =>
      tx.find(DeliveryArchive, {
        select: { deliveryId: true },
        where: { state: 'due', nextTryAt: LessThanOrEqual(this.clock.now()) },
        order: { nextTryAt: 'ASC' },
        take: limit,
      }),
    );
    return archives.map(({ deliveryId }) => deliveryId);
  }

  /**
   * Downloads the archive of a delivery if it is due and no other process is downloading it. A second call
   * changes nothing.
   */
  async fetch(deliveryId: string): Promise<void> {
    const archive = await this.claim(deliveryId);
    if (!archive) return;
    const grant = await this.grants.findUsable(archive.ownerId);
    try {
      await this.fetchWith(archive, grant);
    } catch (error) {
      await this.handleFailure(archive, grant, error);
    }
  }

  /** Makes a failed archive due again for one day; returns false if the archive has not failed. */
  async retry(deliveryId: string): Promise<boolean> {
    return this.change(
      { deliveryId, state: 'failed' },
      {
        state: 'due',
        reason: null,
        nextTryAt: this.clock.now(),
        giveUpAt: this.clock.in(GIVE_UP_AFTER_MS),
      },
    );
  }

  private async fetchWith(archive: DueArchive, grant: UsableGrant | undefined): Promise<void> {
    if (archive.isUndone) throw new ArchiveNotStored('refunded');
    if (!grant) throw new ArchiveNotStored('grant-gone');
    const sourceRepository = repositoryOf(archive.sourceUrl);
    if (!sourceRepository) throw new ArchiveNotStored('not-github');
    const pinnedCommit = await this.pinCommit(archive, sourceRepository, grant);
    const file = await this.files.receive(
      await this.github.downloadArchive(grant.token, pinnedCommit, pinnedCommit.commitSha),
      ARCHIVE_MAX_BYTES,
    );
    try {
      const key = archiveKey(archive.deliveryId, archive.tries);
      await this.storage.putFile(key, file.path, 'application/zip');
      await this.markStored(archive, { ...file, key });
    } finally {
      await this.files.remove(file);
    }
  }

  /**
   * Returns the last commit before the payment. It is stored in the row, so that later attempts use the same
   * commit.
   */
  private async pinCommit(
    { deliveryId, tries, repository, commitSha, paidAt }: DueArchive,
    sourceRepository: NamedRepository,
    { token }: UsableGrant,
  ): Promise<{ owner: string; name: string; commitSha: string }> {
    if (repository && commitSha) return { ...splitFullName(repository), commitSha };
    const { fullName, defaultBranch } = await this.github.readRepository(token, sourceRepository);
    const repositoryName = splitFullName(fullName);
    const branch = sourceRepository.branch ?? defaultBranch;
    // After a rewrite of the branch's history there may be no commit from before the payment. Then the newest
    // commit is used.
    const sha =
      (await this.github.commitAt(token, repositoryName, { branch, at: paidAt })) ??
      (await this.github.commitAt(token, repositoryName, { branch, at: undefined }));
    if (sha === undefined) throw new ArchiveNotStored('refused');
    const isPinned = await this.change(
      { deliveryId, tries, state: 'due', commitSha: IsNull() },
      { repository: fullName, commitSha: sha },
    );
    if (!isPinned) throw new GitHubError('unclear', 'Another try has taken over');
    return { ...repositoryName, commitSha: sha };
  }

  private async markStored(
    { deliveryId, tries }: DueArchive,
    { key, sha256, byteSize }: { key: string; sha256: string; byteSize: number },
  ): Promise<void> {
    const isStillClaimed = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const update = await tx.update(
        DeliveryArchive,
        { deliveryId, tries, state: 'due' },
        { state: 'kept', objectKey: key, sha256, byteSize: String(byteSize), keptAt: now },
      );
      if (update.affected !== 1) return false;
      await addToDeliveryHistory(tx, { deliveryId, kind: 'archived', at: now });
      return true;
    });
    if (!isStillClaimed) await this.storage.delete(key);
  }

  private async handleFailure(
    archive: DueArchive,
    grant: UsableGrant | undefined,
    error: unknown,
  ): Promise<void> {
    const { deliveryId, tries, giveUpAt, listingId, sourceUrl, repository } = archive;
    const message = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Archive of delivery ${deliveryId}, try ${tries}: ${message}`);
    const problem = gitHubProblemOf(error, grant);
    if (problem === 'unauthorized' && grant) await this.grants.markGone(grant);
    // An earlier attempt may have stored a repository to which the listing no longer refers.
    const isOfPresentSource = repository === null || refersTo(sourceUrl, repository);
    if (problem === 'not-found' && isOfPresentSource)
      await this.listings.withdrawOffers(listingId, sourceUrl);
    const hasGivenUp = giveUpAt <= this.clock.now();
    const reason =
      (error instanceof ArchiveNotStored ? error.reason : problem && FINAL_PROBLEMS[problem]) ??
      (hasGivenUp ? (problem === 'restricted' ? 'forbidden' : 'gave-up') : undefined);
    if (reason) {
      await this.change({ deliveryId, tries, state: 'due' }, { state: 'failed', reason });
      return;
    }
    const retryAfterMs = error instanceof GitHubError ? error.retryAfterMs : undefined;
    await this.change(
      { deliveryId, tries, state: 'due' },
      { nextTryAt: this.clock.in(retryDelayMs(tries, retryAfterMs)) },
    );
  }

  private async claim(deliveryId: string): Promise<DueArchive | undefined> {
    const isUpdated = await this.change(
      { deliveryId, state: 'due', nextTryAt: LessThanOrEqual(this.clock.now()) },
      { nextTryAt: this.clock.in(ARCHIVE_LEASE_MS), tries: () => 'tries + 1' },
    );
    if (!isUpdated) return undefined;
    const { rows } = await this.transactions.run((tx) => execute(tx, selectDueArchive(deliveryId)));
    return rows[0];
  }

  /** Changes an archive if it still matches `current`; returns whether it was changed. */
  private async change(
    current: FindOptionsWhere<DeliveryArchive>,
    change: QueryDeepPartialEntity<DeliveryArchive>,
  ): Promise<boolean> {
    const update = await this.transactions.run((tx) => tx.update(DeliveryArchive, current, change));
    return update.affected === 1;
  }
}
