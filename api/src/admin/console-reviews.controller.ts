import { Controller } from '@nestjs/common';
import {
  approveReview,
  listConsoleReviews,
  readConsoleReview,
  rejectReview,
  undoReview,
} from '@market/contract/admin/reviews';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { REVIEWS } from '@market/domain/admin/reviews.source';
import { DomainError } from '@market/domain/foundation/domain-error';
import { ReviewsQueries } from '@market/domain/reviews/reviews.queries';
import { Caller } from '../http/access/caller.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';
import { listingVersionView } from './listing-version.view.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Endpoints with which moderators read submissions and decide on them (REVIEW-1). */
@Controller()
export class ConsoleReviewsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
    private readonly queries: ReviewsQueries,
  ) {}

  /** Returns a page of submissions, the earliest deadline first. */
  @Route(listConsoleReviews)
  async list(
    @Parsed() { query }: Input<typeof listConsoleReviews>,
  ): Promise<Reply<typeof listConsoleReviews>> {
    return pageWithIsoDates(await this.lists.readPage(REVIEWS, query));
  }

  /** Returns one submission, with the approved and the proposed version. */
  @Route(readConsoleReview)
  read(@Parsed() { params }: Input<typeof readConsoleReview>): Promise<Reply<typeof readConsoleReview>> {
    return this.readRow(params.id);
  }

  /** Approves a submission (REVIEW-3, REVIEW-9). */
  @Route(approveReview)
  async approve(
    @Caller() caller: Caller,
    @Parsed() { params }: Input<typeof approveReview>,
  ): Promise<Reply<typeof approveReview>> {
    await this.actions.approveReview(caller, params);
    return this.readRow(params.id);
  }

  /** Rejects a submission with a reason (REVIEW-3, REVIEW-9). */
  @Route(rejectReview)
  async reject(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof rejectReview>,
  ): Promise<Reply<typeof rejectReview>> {
    await this.actions.rejectReview(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Undoes a decision within 10 seconds after it was made (REVIEW-9). */
  @Route(undoReview)
  async undo(
    @Caller() caller: Caller,
    @Parsed() { params }: Input<typeof undoReview>,
  ): Promise<Reply<typeof undoReview>> {
    await this.actions.undoReview(caller, params);
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.queries.read(id);
    if (!row) throw new DomainError('review/not-found');
    const { approved, proposed, ...reviewFields } = row;
    return {
      ...withIsoDates(reviewFields),
      approved: approved && listingVersionView(approved),
      proposed: listingVersionView(proposed),
    };
  }
}
