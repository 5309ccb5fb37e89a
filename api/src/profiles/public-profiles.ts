import { Injectable } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { listDirectory, readPublicProfile } from '@market/contract/profiles';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { Lsn } from '@market/domain/foundation/sql/lsn';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { DirectoryQueries } from '@market/domain/profiles/directory.queries';
import { ProfilesQueries } from '@market/domain/profiles/profiles.queries';
import { nextPageLink } from '../http/endpoints/page-link.js';
import { PublicJson } from '../http/replies/public-json.js';
import { directoryEntry, publicProfile } from './profile.view.js';

/**
 * Profiles and pages of the directory, as JSON, possibly from a replica that has replayed the log up to
 * `ownWrites`, the caller's last write.
 */
@Injectable()
export class PublicProfiles {
  constructor(
    private readonly profiles: ProfilesQueries,
    private readonly directory: DirectoryQueries,
    private readonly listings: ListingsQueries,
  ) {}

  /** Returns a profile by id or unique name; throws `profile/not-found`. */
  async read(
    idOrName: string,
    ownWrites: Lsn | undefined,
  ): Promise<PublicJson<Reply<typeof readPublicProfile>>> {
    const row = await this.profiles.findVisible(idOrName, ownWrites);
    if (!row) throw new DomainError('profile/not-found');
    const totals = (await this.listings.readListingTotalsByLister([row.id], ownWrites)).get(row.id);
    return PublicJson.fromReply(readPublicProfile, publicProfile(row, totals));
  }

  /** Returns a page of the directory for the request `url`, without the person `withoutId`. */
  async page(
    query: Input<typeof listDirectory>['query'],
    { url, ownWrites, withoutId }: { url: string; ownWrites: Lsn | undefined; withoutId?: string },
  ): Promise<PublicJson<Reply<typeof listDirectory>>> {
    const { rows, nextCursor } = await this.directory.list({ ...query, writtenLsn: ownWrites }, withoutId);
    const listerIds = rows.map(({ id }) => id);
    const totals = await this.listings.readListingTotalsByLister(listerIds, ownWrites);
    const entries = rows.map((row) => directoryEntry(row, totals.get(row.id)));
    return PublicJson.fromReply(listDirectory, entries, {
      personIds: listerIds,
      link: nextPageLink(url, nextCursor),
    });
  }
}
