import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import {
  changeSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
  removeSavedSearch,
  saveSearch,
  stopSavedSearchMails,
} from '@market/contract/saved-searches';
import { SavedSearchesQueries } from '@market/domain/saved-searches/saved-searches.queries';
import { SavedSearchesService } from '@market/domain/saved-searches/saved-searches.service';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { Parsed } from '../http/input/parsed.js';
import { savedSearchView } from './saved-search.view.js';

type Searches = Reply<typeof listSavedSearches>;

/** Saved searches of a signed-in user (FIND-80). */
@Controller()
export class SavedSearchesController {
  constructor(
    private readonly searches: SavedSearchesService,
    private readonly queries: SavedSearchesQueries,
  ) {}

  /** Returns all saved searches. */
  @Route(listSavedSearches)
  async list(@Caller() { userId }: Caller): Promise<Searches> {
    return { searches: (await this.queries.list(userId)).map(savedSearchView) };
  }

  /** Saves a search. */
  @Route(saveSearch)
  async save(
    @Parsed() { body }: Input<typeof saveSearch>,
    @Caller() caller: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Searches> {
    await this.searches.save(caller.userId, body, idempotentRowId);
    return this.list(caller);
  }

  /** Switches the e-mails about one search on or off. */
  @Route(changeSavedSearch)
  async change(
    @Parsed() { params, body }: Input<typeof changeSavedSearch>,
    @Caller() caller: Caller,
  ): Promise<Searches> {
    await this.searches.setMailsEnabled(caller.userId, params.id, body.emails);
    return this.list(caller);
  }

  /** Records that the user has seen the results of a search. */
  @Route(markSavedSearchSeen)
  async markSeen(
    @Parsed() { params }: Input<typeof markSavedSearchSeen>,
    @Caller() caller: Caller,
  ): Promise<Searches> {
    await this.searches.markSeen(caller.userId, params.id);
    return this.list(caller);
  }

  /** Removes a search. */
  @Route(removeSavedSearch)
  async remove(
    @Parsed() { params }: Input<typeof removeSavedSearch>,
    @Caller() caller: Caller,
  ): Promise<Searches> {
    await this.searches.remove(caller.userId, params.id);
    return this.list(caller);
  }

  /** Stops the e-mails about one search, by the token of the link in each of those e-mails. */
  @Route(stopSavedSearchMails)
  stop(@Parsed() { params }: Input<typeof stopSavedSearchMails>): Promise<void> {
    return this.searches.stopMails(params.token);
  }
}
