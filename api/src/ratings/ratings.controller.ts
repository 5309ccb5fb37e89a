import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import {
  answerRating,
  changeRating,
  createRating,
  listRatings,
  type OwnRating,
  readOwnRating,
} from '@market/contract/ratings/ratings';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { Lsn } from '@market/domain/foundation/sql/lsn';
import { type RatingRow, RatingsQueries } from '@market/domain/ratings/ratings.queries';
import { RatingsService } from '@market/domain/ratings/ratings.service';
import { Caller } from '../http/access/caller.js';
import { RequestUrl } from '../http/endpoints/request-url.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { Parsed } from '../http/input/parsed.js';
import { LastWritePosition } from '../http/read-your-writes.js';
import type { PublicJson } from '../http/replies/public-json.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { PublicRatings } from './public-ratings.js';
import { ownRatingView, ratingView } from './rating.view.js';

/** Reviews of MVPs by people who rented or bought them. */
@Controller()
export class RatingsController {
  constructor(
    private readonly ratings: RatingsService,
    private readonly queries: RatingsQueries,
    private readonly publicRatings: PublicRatings,
    private readonly cache: ResponseCache,
  ) {}

  /**
   * Returns a page of reviews. Signed-in callers get it uncached, since it may contain a review that they
   * just wrote (API-9).
   */
  @Route(listRatings)
  list(
    @Parsed() { params, query }: Input<typeof listRatings>,
    @Caller() viewer: Caller | undefined,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @RequestUrl() url: string,
  ): Promise<PublicJson<Reply<typeof listRatings>>> {
    const produce = () => this.publicRatings.page(params.id, query, { viewer, ownWrites });
    return viewer ? produce() : this.cache.findOrProduce(url, produce);
  }

  /** Returns the caller's own review. */
  @Route(readOwnRating)
  async readOwn(
    @Parsed() { params }: Input<typeof readOwnRating>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readOwnRating>> {
    const [row, eligibility] = await Promise.all([
      this.queries.findOwn(userId, params.id),
      this.queries.readEligibility(userId, [params.id]),
    ]);
    return {
      rating: row ? ownRatingView(row) : null,
      mayRate: !row && eligibility.get(params.id)?.isEntitled === true,
    };
  }

  /** Creates the caller's review. */
  @Route(createRating)
  async create(
    @Parsed() { params, body }: Input<typeof createRating>,
    @Caller() { userId }: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof createRating>> {
    await this.ratings.create(userId, params.id, body, idempotentRowId);
    return this.ownOrThrow(userId, params.id);
  }

  /** Changes the caller's review. */
  @Route(changeRating)
  async change(
    @Parsed() { params, body }: Input<typeof changeRating>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof changeRating>> {
    await this.ratings.change(userId, params.id, body);
    return this.ownOrThrow(userId, params.id);
  }

  /** Stores the lister's reply to a review. */
  @Route(answerRating)
  async answer(
    @Parsed() { params, body }: Input<typeof answerRating>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof answerRating>> {
    await this.ratings.answer(userId, params.id, body.answer);
    return ratingView(foundOrThrow(await this.queries.findById(params.id)));
  }

  private async ownOrThrow(userId: string, listingId: string): Promise<OwnRating> {
    return ownRatingView(foundOrThrow(await this.queries.findOwn(userId, listingId)));
  }
}

function foundOrThrow(row: RatingRow | undefined): RatingRow {
  if (!row) throw new DomainError('rating/not-found');
  return row;
}
