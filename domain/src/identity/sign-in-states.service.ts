import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { hashToken } from './refresh-token.js';
import { SIGN_IN_WINDOW_MS } from './identity.rules.js';

/** Takes each sign-in state once, whichever process it comes back to. */
@Injectable()
export class SignInStatesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** True the first time a state is named, false ever after. */
  async take(state: string): Promise<boolean> {
    const taken: unknown[] = await this.database.query(
      'INSERT INTO used_sign_in_states (state_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING state_hash',
      [hashToken(state), this.clock.in(SIGN_IN_WINDOW_MS)],
    );
    return taken.length > 0;
  }

  /** Forgets states that would be refused by their age alone; answers how many. */
  async sweep(): Promise<number> {
    const [, count]: [unknown, number] = await this.database.query(
      'DELETE FROM used_sign_in_states WHERE expires_at < $1',
      [this.clock.now()],
    );
    return count;
  }
}
