import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { ArchivesUpkeep } from './archives-upkeep.service.js';
import { ArchivesService } from './archives.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { InvitationsService } from './invitations.service.js';
import { SourceRequestsService } from './source-requests.service.js';

/** How many archives one run fetches at most, because each can take minutes. */
const ARCHIVE_BATCH = 10;

/** Sweeps for deliveries, archives and invitations whose job was lost. */
@Injectable()
export class DeliveriesSweeps {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly sources: SourceRequestsService,
    private readonly archives: ArchivesService,
    private readonly upkeep: ArchivesUpkeep,
    private readonly invitations: InvitationsService,
  ) {}

  /**
   * Sends due deliveries (DELIVERY-1). The interval is short, so that e-mails are sent soon after a mail
   * server recovers.
   */
  @Sweep({ name: 'due deliveries', everyMs: 2 * SECOND_MS })
  async deliver(): Promise<number> {
    return runEach(await this.deliveries.findDue(SWEEP_BATCH), (id) => this.deliveries.deliver(id));
  }

  /** Asks listers for missing source code (DELIVERY-3). */
  @Sweep({ name: 'due source requests', everyMs: 30 * SECOND_MS })
  async requestSources(): Promise<number> {
    return runEach(await this.sources.findDue(SWEEP_BATCH), (id) => this.sources.sendRequest(id));
  }

  /** Makes waiting deliveries due once the lister has added their source code (DELIVERY-1). */
  @Sweep({ name: 'deliveries with a new source', everyMs: MINUTE_MS })
  releaseDeliveries(): Promise<number> {
    return this.sources.releaseWithSource(SWEEP_BATCH);
  }

  /** Fetches the archives of repositories (DELIVERY-10). */
  @Sweep({ name: 'archives to fetch', everyMs: 10 * SECOND_MS })
  async fetchArchives(): Promise<number> {
    return runEach(await this.archives.findDue(ARCHIVE_BATCH), (id) => this.archives.fetch(id));
  }

  /** Retries archives that failed because of a missing grant, if the lister has granted access since (DELIVERY-10). */
  @Sweep({ name: 'archives with a new grant', everyMs: MINUTE_MS })
  resumeArchives(): Promise<number> {
    return this.upkeep.resumeGranted();
  }

  /** Removes archives 7 days after the end of their rental (DELIVERY-10). */
  @Sweep({ name: 'unused archives', everyMs: 10 * MINUTE_MS })
  removeArchives(): Promise<number> {
    return this.upkeep.clean(SWEEP_BATCH);
  }

  /** Invites buyers to repositories, and removes them after their rental (DELIVERY-20). */
  @Sweep({ name: 'due repository invitations', everyMs: 15 * SECOND_MS })
  async updateInvitations(): Promise<number> {
    return runEach(await this.invitations.findDue(SWEEP_BATCH), (id) => this.invitations.handle(id));
  }
}
