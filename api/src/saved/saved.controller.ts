import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { listSaved, mergeSaved, saveListing, unsaveListing } from '@market/contract/saved';
import { SavedListingsQueries } from '@market/domain/saved/saved.queries';
import { SavedListingsService } from '@market/domain/saved/saved.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Saved MVPs of a signed-in user (FIND-40). */
@Controller()
export class SavedController {
  constructor(
    private readonly saved: SavedListingsService,
    private readonly queries: SavedListingsQueries,
  ) {}

  /** Returns all saved MVPs. */
  @Route(listSaved)
  async list(@Caller() caller: Caller): Promise<Reply<typeof listSaved>> {
    return { savedProducts: await this.queries.listIds(caller.userId) };
  }

  /** Merges the MVPs that a browser saved while signed out into the saved MVPs of the account. */
  @Route(mergeSaved)
  async merge(
    @Parsed() { body }: Input<typeof mergeSaved>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof mergeSaved>> {
    return { savedProducts: await this.saved.merge(caller, body.savedProducts) };
  }

  /** Saves an MVP. */
  @Route(saveListing)
  async add(
    @Parsed() { params }: Input<typeof saveListing>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof saveListing>> {
    return { savedProducts: await this.saved.add(caller, params.mvpId) };
  }

  /** Removes an MVP from the saved ones. */
  @Route(unsaveListing)
  async remove(
    @Parsed() { params }: Input<typeof unsaveListing>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof unsaveListing>> {
    return { savedProducts: await this.saved.remove(caller.userId, params.mvpId) };
  }
}
