import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { changeProfile, readProfile } from '@market/contract/profiles';
import { DomainError } from '@market/domain/foundation/domain-error';
import { ProfilesQueries } from '@market/domain/profiles/profiles.queries';
import { ProfilesService } from '@market/domain/profiles/profiles.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { ownProfile } from './profile.view.js';

/** The caller's own profile (PEOPLE-1). */
@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly queries: ProfilesQueries,
  ) {}

  /** Returns the caller's profile. */
  @Route(readProfile)
  async readOwn(@Caller() caller: Caller): Promise<Reply<typeof readProfile>> {
    const row = await this.queries.findOwn(caller.userId);
    if (!row) throw new DomainError('profile/not-found');
    return ownProfile(row);
  }

  /** Changes the caller's profile. */
  @Route(changeProfile)
  async change(
    @Parsed() { body }: Input<typeof changeProfile>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof changeProfile>> {
    await this.profiles.change(caller.userId, body);
    return this.readOwn(caller);
  }
}
