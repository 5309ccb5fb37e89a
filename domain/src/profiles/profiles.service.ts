import { Injectable } from '@nestjs/common';
import type { ProfileInput } from '@market/contract/profiles';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { profileChanged } from './profiles.events.js';

/** Changes people's own profiles (SPEC §4 'Profile edit', §5 'Profile'). */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Takes the fields given, never the e-mail; throws `profile/not-found`. */
  async change(userId: string, input: ProfileInput): Promise<void> {
    const { displayname, bio, website, location, github, twitter, linkedin } = input;
    await this.transactions.run(async (tx) => {
      const [rows]: [unknown[]] = await tx.query(
        `UPDATE users SET display_name = $2, bio = coalesce($3, bio), website = coalesce($4, website),
           location = coalesce($5, location), github = coalesce($6, github), twitter = coalesce($7, twitter),
           linkedin = coalesce($8, linkedin), updated_at = $9
         WHERE id = $1 RETURNING id`,
        [userId, displayname, bio, website, location, github, twitter, linkedin, this.clock.now()],
      );
      if (rows.length === 0) throw new DomainError('profile/not-found');
      await this.outbox.append(tx, profileChanged, { userId });
    });
  }
}
