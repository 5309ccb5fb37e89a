import { Injectable } from '@nestjs/common';
import type { ProfileInput } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { profileChanged } from './profiles.events.js';
import { updateProfile } from './profiles.queries.js';

/** Changes people's own profiles (PEOPLE-1). */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Changes the given fields of a profile; the e-mail address cannot be changed. Throws `auth/user-disabled`, and
   * `auth/unauthenticated` for a deleted account.
   */
  async change(userId: string, input: ProfileInput): Promise<void> {
    const { displayname, bio, website, location, github, twitter, linkedin } = input;
    await this.transactions.run(async (tx) => {
      await this.accounts.lockEnabled(tx, userId);
      await execute(
        tx,
        updateProfile(
          userId,
          displayname,
          bio,
          website,
          location,
          github,
          twitter,
          linkedin,
          this.clock.now(),
        ),
      );
      await this.outbox.append(tx, profileChanged, { userId });
    });
  }
}
