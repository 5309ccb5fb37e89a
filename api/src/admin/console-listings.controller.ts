import { Controller } from '@nestjs/common';
import {
  listConsoleListings,
  putListingBack,
  readConsoleListing,
  takeListingOffSale,
} from '@market/contract/admin/listings';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { LISTING_DETAILS, LISTINGS } from '@market/domain/admin/listings.source';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';

/** Endpoints with which moderators read listings and take them off sale. */
@Controller()
export class ConsoleListingsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns a page of listings in any state. */
  @Route(listConsoleListings)
  async list(
    @Parsed() { query }: Input<typeof listConsoleListings>,
  ): Promise<Reply<typeof listConsoleListings>> {
    return pageWithIsoDates(await this.lists.readPage(LISTINGS, query));
  }

  /** Returns one listing. */
  @Route(readConsoleListing)
  read(@Parsed() { params }: Input<typeof readConsoleListing>): Promise<Reply<typeof readConsoleListing>> {
    return this.readRow(params.id);
  }

  /** Takes a listing off sale (CONSOLE-20). */
  @Route(takeListingOffSale)
  async takeOffSale(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof takeListingOffSale>,
  ): Promise<Reply<typeof takeListingOffSale>> {
    await this.actions.takeListingOffSale(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Puts a listing back on sale (CONSOLE-20). */
  @Route(putListingBack)
  async putBack(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof putListingBack>,
  ): Promise<Reply<typeof putListingBack>> {
    await this.actions.putListingBack(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.lists.findById(LISTING_DETAILS, id);
    if (!row) throw new DomainError('listing/not-found');
    return withIsoDates(row);
  }
}
