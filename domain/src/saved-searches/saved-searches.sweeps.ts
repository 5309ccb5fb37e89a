import { Injectable } from '@nestjs/common';
import { SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { SearchMailsService } from './search-mails.service.js';
import { SearchMatchesService } from './search-matches.service.js';

/**
 * Sweeps that match new listings with saved searches and send the e-mails about matches. There are no jobs
 * for this work.
 */
@Injectable()
export class SavedSearchesSweeps {
  constructor(
    private readonly matches: SearchMatchesService,
    private readonly mails: SearchMailsService,
  ) {}

  /** Compares newly approved listings with the saved searches (FIND-81). */
  @Sweep({ name: 'listings to match', everyMs: 15 * SECOND_MS })
  matchListings(): Promise<number> {
    return this.matches.match();
  }

  /** Sends e-mails about new matches of saved searches (FIND-82). */
  @Sweep({ name: 'saved search e-mails', everyMs: 15 * SECOND_MS })
  async sendMails(): Promise<number> {
    return runEach(await this.mails.findDue(SWEEP_BATCH), (userId) => this.mails.send(userId));
  }
}
