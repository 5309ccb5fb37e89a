import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { Sweep } from '../foundation/sweep.js';
import { SessionsService } from './sessions.service.js';
import { SignInStatesService } from './sign-in-states.service.js';

/** How many refresh tokens, and how many sessions, one run deletes at most. */
const DELETE_BATCH = 1000;

/** Sweeps that delete expired sessions and sign-in states. */
@Injectable()
export class IdentitySweeps {
  constructor(
    private readonly sessions: SessionsService,
    private readonly states: SignInStatesService,
  ) {}

  @Sweep({ name: 'ended sessions', everyMs: 10 * MINUTE_MS, repeatsWhenFull: true })
  deleteSessions(): Promise<number> {
    return this.sessions.deleteExpired(DELETE_BATCH);
  }

  @Sweep({ name: 'old sign-in states', everyMs: 10 * MINUTE_MS })
  deleteStates(): Promise<number> {
    return this.states.deleteExpired();
  }
}
