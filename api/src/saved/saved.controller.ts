import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { listSaved, mergeSaved, saveListing, unsaveListing } from '@market/contract/saved';
import { SavedQueries } from '@market/domain/saved/saved.queries';
import { SavedService } from '@market/domain/saved/saved.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Starred MVPs of a signed-in user (DECISIONS 22). */
@Controller()
export class SavedController {
  constructor(
    private readonly saved: SavedService,
    private readonly queries: SavedQueries,
  ) {}

  /** All of them. */
  @Route(listSaved)
  async list(@Caller() caller: Caller): Promise<Reply<typeof listSaved>> {
    return { savedProducts: await this.queries.ids(caller.userId) };
  }

  /** This browser's joined with the account's. */
  @Route(mergeSaved)
  async merge(
    @Parsed() { body }: Input<typeof mergeSaved>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof mergeSaved>> {
    return { savedProducts: await this.saved.merge(caller, body.savedProducts) };
  }

  /** One more. */
  @Route(saveListing)
  async add(
    @Parsed() { params }: Input<typeof saveListing>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof saveListing>> {
    return { savedProducts: await this.saved.add(caller, params.mvpId) };
  }

  /** One less. */
  @Route(unsaveListing)
  async remove(
    @Parsed() { params }: Input<typeof unsaveListing>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof unsaveListing>> {
    return { savedProducts: await this.saved.remove(caller.userId, params.mvpId) };
  }
}
