import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/execute.js';
import { hashToken } from './refresh-token.js';
import { SIGN_IN_WINDOW_MS } from './identity.rules.js';
import { deleteOldStates, insertUsedState } from './sign-in-states.queries.js';

/** Takes each sign-in state once, whichever process it comes back to. */
@Injectable()
export class SignInStatesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** True the first time a state is named, false ever after. */
  async take(state: string): Promise<boolean> {
    const { rows } = await execute(
      this.database,
      insertUsedState(hashToken(state), this.clock.in(SIGN_IN_WINDOW_MS)),
    );
    return rows.length > 0;
  }

  /** Forgets states that would be refused by their age alone; answers how many. */
  async sweep(): Promise<number> {
    const { count } = await execute(this.database, deleteOldStates(this.clock.now()));
    return count;
  }
}
