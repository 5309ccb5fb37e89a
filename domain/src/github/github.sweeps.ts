import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { RevocationsService } from './revocations.service.js';

/** Sweeps that revoke listers' unused GitHub tokens, and encrypt tokens with the current key. */
@Injectable()
export class GitHubSweeps {
  constructor(private readonly revocations: RevocationsService) {}

  @Sweep({ name: 'GitHub tokens to revoke', everyMs: 15 * SECOND_MS })
  async revokeTokens(): Promise<number> {
    return runEach(await this.revocations.findDue(SWEEP_BATCH), (id) => this.revocations.revoke(id));
  }

  @Sweep({ name: 'grants of unlinked accounts', everyMs: MINUTE_MS })
  revokeUnlinkedGrants(): Promise<number> {
    return this.revocations.revokeUnlinkedGrants(SWEEP_BATCH);
  }

  @Sweep({ name: 'GitHub tokens to re-encrypt', everyMs: 10 * MINUTE_MS })
  reencryptTokens(): Promise<number> {
    return this.revocations.reencrypt(SWEEP_BATCH);
  }
}
