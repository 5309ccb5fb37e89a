import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoint';
import { changeProfile, listDirectory, readProfile, readPublicProfile } from '@market/contract/profiles';
import type { Lsn } from '@market/domain/foundation/lsn';
import { DomainError } from '@market/domain/foundation/domain-error';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { DirectoryQueries } from '@market/domain/profiles/directory.queries';
import { ProfilesQueries } from '@market/domain/profiles/profiles.queries';
import { ProfilesService } from '@market/domain/profiles/profiles.service';
import { Caller } from '../http/access/caller.js';
import { Linked, type PageLink } from '../http/endpoints/page-link.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { Written } from '../http/read-your-writes.js';
import { directoryEntry, ownProfile, publicProfile } from './profile.view.js';

/** Profiles and the directory (SPEC §7). */
@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly queries: ProfilesQueries,
    private readonly people: DirectoryQueries,
    private readonly listings: ListingsQueries,
  ) {}

  /** The caller's own. */
  @Route(readProfile)
  async own(@Caller() caller: Caller): Promise<Reply<typeof readProfile>> {
    const row = await this.queries.own(caller.userId);
    if (!row) throw new DomainError('profile/not-found');
    return ownProfile(row);
  }

  /** Changes it. */
  @Route(changeProfile)
  async change(
    @Parsed() { body }: Input<typeof changeProfile>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof changeProfile>> {
    await this.profiles.change(caller.userId, body);
    return this.own(caller);
  }

  /** Anybody's. */
  @Route(readPublicProfile)
  async read(
    @Parsed() { params }: Input<typeof readPublicProfile>,
    @Written() written: Lsn | undefined,
  ): Promise<Reply<typeof readPublicProfile>> {
    const row = await this.queries.visible(params.userId, written);
    if (!row) throw new DomainError('profile/not-found');
    return publicProfile(row, (await this.listings.standings([row.id], written)).get(row.id));
  }

  /** Everybody's, without the caller's. */
  @Route(listDirectory)
  async directory(
    @Parsed() { query }: Input<typeof listDirectory>,
    @Caller() caller: Caller | undefined,
    @Linked() link: PageLink,
    @Written() written: Lsn | undefined,
  ): Promise<Reply<typeof listDirectory>> {
    const page = await this.people.list({ ...query, written }, caller?.userId);
    const ids = page.rows.map(({ id }) => id);
    const standings = await this.listings.standings(ids, written);
    link.next(page.nextCursor);
    return page.rows.map((row) => directoryEntry(row, standings.get(row.id)));
  }
}
