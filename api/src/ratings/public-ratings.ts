import { Injectable } from '@nestjs/common';
import type { Reply } from '@market/contract/endpoints/endpoint';
import type { PageQuery } from '@market/contract/endpoints/paging';
import { listRatings } from '@market/contract/ratings/ratings';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { Lsn } from '@market/domain/foundation/sql/lsn';
import type { Viewer } from '@market/domain/foundation/viewer';
import { maySee } from '@market/domain/listings/listing.policy';
import { RatingsQueries } from '@market/domain/ratings/ratings.queries';
import { PublicJson } from '../http/replies/public-json.js';
import { ratingFiguresView, ratingView } from './rating.view.js';

/** The caller, and the log position that a replica must have reached to serve the request. */
interface RatingsReader {
  readonly viewer?: Viewer | undefined;
  readonly ownWrites: Lsn | undefined;
}

/** Pages of reviews, as JSON (RATE-10). */
@Injectable()
export class PublicRatings {
  constructor(private readonly ratings: RatingsQueries) {}

  /** Returns a page of the reviews of a listing that the viewer may see; throws `listing/not-found` for any other. */
  async page(
    listingId: string,
    query: PageQuery,
    { viewer, ownWrites: writtenLsn }: RatingsReader,
  ): Promise<PublicJson<Reply<typeof listRatings>>> {
    const ratedListing = await this.ratings.findListingOwnerAndState(listingId, writtenLsn);
    if (!ratedListing || !maySee(viewer, ratedListing)) throw new DomainError('listing/not-found');
    const [page, counts] = await Promise.all([
      this.ratings.list(listingId, query, writtenLsn),
      this.ratings.countByStars(listingId, writtenLsn),
    ]);
    return PublicJson.fromReply(listRatings, {
      ratings: page.rows.map(ratingView),
      ...ratingFiguresView(counts),
      nextCursor: page.nextCursor,
    });
  }
}
