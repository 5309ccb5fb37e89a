import { Injectable } from '@nestjs/common';
import { ArchivesService } from '@market/domain/deliveries/archives.service';
import { ArchivesUpkeep } from '@market/domain/deliveries/archives-upkeep.service';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import { MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { RevocationsService } from '@market/domain/github/revocations.service';
import { each } from './each.js';
import type { Sweep } from './sweep.js';

/** Rows dealt with in one look at the most: the next look goes on. */
const BATCH = 100;
/** Archives fetched in one look: each may take minutes. */
const ARCHIVES = 10;

/** What is done at GitHub on behalf of listers, and how often Postgres is asked whether it is due. */
@Injectable()
export class GitHubSweeps {
  constructor(
    private readonly archives: ArchivesService,
    private readonly upkeep: ArchivesUpkeep,
    private readonly invitations: InvitationsService,
    private readonly revocations: RevocationsService,
  ) {}

  /** The table of sweeps. */
  all(): readonly Sweep[] {
    return [
      { name: 'archives to fetch', everyMs: 10 * SECOND_MS, run: () => this.fetchDue() },
      { name: 'invitations to see to', everyMs: 15 * SECOND_MS, run: () => this.seeToDue() },
      { name: 'archives to go on with', everyMs: MINUTE_MS, run: () => this.upkeep.resumeGranted() },
      { name: 'archives nobody needs', everyMs: 10 * MINUTE_MS, run: () => this.upkeep.clean(BATCH) },
      { name: 'GitHub tokens to take back', everyMs: 15 * SECOND_MS, run: () => this.revoke() },
      {
        name: 'grants of unlinked accounts',
        everyMs: MINUTE_MS,
        run: () => this.revocations.endUnlinked(BATCH),
      },
      { name: 'tokens under an old key', everyMs: 10 * MINUTE_MS, run: () => this.revocations.reseal(BATCH) },
    ];
  }

  private async fetchDue(): Promise<number> {
    return each(await this.archives.due(ARCHIVES), (id) => this.archives.fetch(id));
  }

  private async seeToDue(): Promise<number> {
    return each(await this.invitations.due(BATCH), (id) => this.invitations.seeTo(id));
  }

  private async revoke(): Promise<number> {
    return each(await this.revocations.due(BATCH), (id) => this.revocations.revoke(id));
  }
}
