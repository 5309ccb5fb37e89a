import { Injectable, Logger } from '@nestjs/common';
import type { ArchiveReason } from '@market/contract/deliveries';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { Transactions } from '../foundation/transactions.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { pauseAfter } from '../gateways/github/github-pauses.js';
import { GrantsService, type UsableGrant } from '../github/grants.service.js';
import { type NamedRepository, repositoryOf } from '../gateways/github/repository-address.js';
import { ListingsService } from '../listings/listings.service.js';
import { ArchiveFiles } from './archive-files.js';
import { ARCHIVE_LEASE_MS, ARCHIVE_MAX_BYTES, archiveKey, GIVE_UP_AFTER_MS } from './archives.rules.js';
import { addToDeliveryHistory } from './delivery-history.js';

/** An archive that is due, with its rental; `tries` identifies this try. */
interface DueArchive {
  readonly deliveryId: string;
  readonly tries: number;
  readonly giveUpAt: Date;
  readonly repository: string | null;
  readonly commitSha: string | null;
  readonly listingId: string;
  readonly ownerId: string;
  readonly sourceUrl: string;
  readonly paidAt: Date;
  readonly isUndone: boolean;
}

/** The archive has failed for good. */
class NoArchive extends Error {
  constructor(readonly reason: ArchiveReason) {
    super(reason);
    this.name = 'NoArchive';
  }
}

const FINAL: Partial<Record<GitHubError['problem'], ArchiveReason>> = {
  unauthorized: 'grant-gone',
  'not-found': 'repository-gone',
  forbidden: 'forbidden',
  refused: 'refused',
  'too-large': 'too-large',
  elsewhere: 'refused',
};

/**
 * Stores a copy of the source as it was at the payment if the lister offers that (DELIVERY-10): fetches it with the lister's
 * grant and puts it into the object storage with its SHA-256. The delivery e-mail does not wait for it.
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
    await tx.query(
      `INSERT INTO delivery_archives (delivery_id, state, next_try_at, give_up_at, created_at)
       VALUES ($1, 'due', $2, $3, $2)`,
      [deliveryId, this.clock.now(), this.clock.in(GIVE_UP_AFTER_MS)],
    );
  }

  /** Returns the ids of up to `limit` deliveries whose archive is due. */
  async due(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT delivery_id AS id FROM delivery_archives WHERE state = 'due' AND next_try_at <= $1
         ORDER BY next_try_at LIMIT $2`,
        [this.clock.now(), limit],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Fetches the archive of a delivery if it is due and no other process is fetching it. May run twice. */
  async fetch(deliveryId: string): Promise<void> {
    const archive = await this.take(deliveryId);
    if (!archive) return;
    const grant = await this.grants.usable(archive.ownerId);
    try {
      await this.fetchWith(archive, grant);
    } catch (error) {
      await this.settle(archive, grant, error);
    }
  }

  /** Makes a failed archive due for another day; returns false if it has not failed. */
  async retry(deliveryId: string): Promise<boolean> {
    const [, count] = await this.change(
      `state = 'due', reason = NULL, next_try_at = $2, give_up_at = $3 WHERE delivery_id = $1 AND state = 'failed'`,
      [deliveryId, this.clock.now(), this.clock.in(GIVE_UP_AFTER_MS)],
    );
    return count > 0;
  }

  private async fetchWith(archive: DueArchive, grant: UsableGrant | undefined): Promise<void> {
    if (archive.isUndone) throw new NoArchive('refunded');
    if (!grant) throw new NoArchive('grant-gone');
    const named = repositoryOf(archive.sourceUrl);
    if (!named) throw new NoArchive('not-github');
    const pinned = await this.pin(archive, named, grant);
    const file = await this.files.receive(
      await this.github.archive(grant.token, pinned, pinned.commitSha),
      ARCHIVE_MAX_BYTES,
    );
    try {
      const key = archiveKey(archive.deliveryId, archive.tries);
      await this.storage.putFile(key, file.path, 'application/zip');
      await this.keep(archive, { ...file, key });
    } finally {
      await this.files.remove(file);
    }
  }

  /** Returns the branch's last commit at the time of the payment, and stores it in the row for later tries. */
  private async pin(
    { deliveryId, tries, repository, commitSha, paidAt }: DueArchive,
    named: NamedRepository,
    { token }: UsableGrant,
  ): Promise<{ owner: string; name: string; commitSha: string }> {
    if (repository && commitSha) return { ...split(repository), commitSha };
    const { fullName, defaultBranch } = await this.github.repository(token, named);
    const place = split(fullName);
    const branch = named.branch ?? defaultBranch;
    // A history that was rewritten since may have no commit that old: the newest one counts then.
    const found =
      (await this.github.commitAt(token, place, { branch, at: paidAt })) ??
      (await this.github.commitAt(token, place, { branch, at: undefined }));
    if (found === undefined) throw new NoArchive('refused');
    const [, count] = await this.change(
      `repository = $3, commit_sha = $4 WHERE delivery_id = $1 AND tries = $2 AND state = 'due' AND commit_sha IS NULL`,
      [deliveryId, tries, fullName, found],
    );
    if (count === 0) throw new GitHubError('unclear', 'Another try has taken over');
    return { ...place, commitSha: found };
  }

  private async keep(
    { deliveryId, tries }: DueArchive,
    { key, sha256, byteSize }: { key: string; sha256: string; byteSize: number },
  ): Promise<void> {
    const isOurs = await this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const [, count]: [unknown, number] = await tx.query(
        `UPDATE delivery_archives SET state = 'kept', object_key = $3, sha256 = $4, byte_size = $5, kept_at = $6
         WHERE delivery_id = $1 AND tries = $2 AND state = 'due'`,
        [deliveryId, tries, key, sha256, byteSize, at],
      );
      if (count > 0) await addToDeliveryHistory(tx, { deliveryId, kind: 'archived', at });
      return count > 0;
    });
    if (!isOurs) await this.storage.delete(key);
  }

  private async settle(archive: DueArchive, grant: UsableGrant | undefined, error: unknown): Promise<void> {
    const { deliveryId, tries, giveUpAt } = archive;
    const message = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Archive of delivery ${deliveryId}, try ${tries}: ${message}`);
    const problem = error instanceof GitHubError ? error.problem : undefined;
    if (problem === 'unauthorized' && grant) await this.grants.markGone(grant);
    if (problem === 'not-found') await this.listings.withdrawOffers(archive.listingId);
    const isOver = giveUpAt <= this.clock.now();
    const reason =
      (error instanceof NoArchive ? error.reason : problem && FINAL[problem]) ??
      (isOver ? 'gave-up' : undefined);
    if (reason) {
      await this.change(
        `state = 'failed', reason = $3 WHERE delivery_id = $1 AND tries = $2 AND state = 'due'`,
        [deliveryId, tries, reason],
      );
      return;
    }
    const askedMs = error instanceof GitHubError ? error.retryAfterMs : undefined;
    await this.change(`next_try_at = $3 WHERE delivery_id = $1 AND tries = $2 AND state = 'due'`, [
      deliveryId,
      tries,
      this.clock.in(pauseAfter(tries, askedMs)),
    ]);
  }

  private async take(deliveryId: string): Promise<DueArchive | undefined> {
    const [, count] = await this.change(
      `next_try_at = $3, tries = tries + 1 WHERE delivery_id = $1 AND state = 'due' AND next_try_at <= $2`,
      [deliveryId, this.clock.now(), this.clock.in(ARCHIVE_LEASE_MS)],
    );
    if (count === 0) return undefined;
    const rows: DueArchive[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT a.delivery_id AS "deliveryId", a.tries, a.give_up_at AS "giveUpAt", a.repository,
           a.commit_sha AS "commitSha", l.id AS "listingId", l.owner_id AS "ownerId", l.source_url AS "sourceUrl",
           p.captured_at AS "paidAt", r.undone_at IS NOT NULL AS "isUndone"
         FROM delivery_archives a JOIN deliveries d ON d.id = a.delivery_id JOIN rentals r ON r.id = d.rental_id
         JOIN payments p ON p.id = r.payment_id JOIN listings l ON l.id = r.listing_id WHERE a.delivery_id = $1`,
        [deliveryId],
      ),
    );
    return rows[0];
  }

  private change(what: string, values: readonly unknown[]): Promise<[unknown, number]> {
    return this.transactions.run((tx) => tx.query(`UPDATE delivery_archives SET ${what}`, [...values]));
  }
}

function split(fullName: string): { owner: string; name: string } {
  const [owner = '', name = ''] = fullName.split('/');
  return { owner, name };
}
