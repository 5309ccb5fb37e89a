import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { hashToken } from './refresh-token.js';
import { SIGNED_VALUE_LIFETIME_MS } from './identity.rules.js';
import { deleteOldStates, insertUsedState } from './sign-in-states.queries.js';

/**
 * Accepts a one-time value only once, even if several processes receive it (SIGNIN-7). The value belongs to an attempt
 * to sign in, to link a sign-in method or to grant access at GitHub, or to a ticket that starts an attempt.
 */
@Injectable()
export class SignInStatesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns true the first time a state is used, and false later. */
  async markUsed(state: string): Promise<boolean> {
    const { rows } = await execute(
      this.database,
      insertUsedState(hashToken(state), this.clock.in(SIGNED_VALUE_LIFETIME_MS)),
    );
    return rows.length > 0;
  }

  /** Deletes used states that have expired, because expired ones are refused anyway; returns how many. */
  async deleteExpired(): Promise<number> {
    const { count } = await execute(this.database, deleteOldStates(this.clock.now()));
    return count;
  }
}
