import { Controller } from '@nestjs/common';
import {
  hideRating,
  listConsoleRatings,
  readConsoleRating,
  restoreRating,
} from '@market/contract/admin/ratings';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { RATINGS } from '@market/domain/admin/ratings.source';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { Parsed } from '../http/input/parsed.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';

/** Endpoints with which moderators read, hide and restore reviews of MVPs. */
@Controller()
export class ConsoleRatingsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns a page of reviews, including hidden ones. */
  @Route(listConsoleRatings)
  async list(
    @Parsed() { query }: Input<typeof listConsoleRatings>,
  ): Promise<Reply<typeof listConsoleRatings>> {
    return pageWithIsoDates(await this.lists.readPage(RATINGS, query));
  }

  /** Returns one review. */
  @Route(readConsoleRating)
  read(@Parsed() { params }: Input<typeof readConsoleRating>): Promise<Reply<typeof readConsoleRating>> {
    return this.readRow(params.id);
  }

  /** Hides a review. */
  @Route(hideRating)
  async hide(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof hideRating>,
  ): Promise<Reply<typeof hideRating>> {
    await this.actions.hideRating(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Shows a hidden review again. */
  @Route(restoreRating)
  async restore(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof restoreRating>,
  ): Promise<Reply<typeof restoreRating>> {
    await this.actions.restoreRating(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.lists.findById(RATINGS, id);
    if (!row) throw new DomainError('rating/not-found');
    return withIsoDates(row);
  }
}
