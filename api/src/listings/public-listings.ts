import { Injectable } from '@nestjs/common';
import { CATEGORIES } from '@market/contract/listings/categories';
import type { Reply } from '@market/contract/endpoints/endpoint';
import {
  type listCategories,
  type listListings,
  type listRelated,
  type ListingsQuery,
  type readListing,
  type readRepositoryFacts,
} from '@market/contract/listings/listings';
import type { countListings } from '@market/contract/listings/listing-counts';
import type { SearchCriteria } from '@market/contract/saved-searches';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { Lsn } from '@market/domain/foundation/sql/lsn';
import { ListingCountsQueries } from '@market/domain/listings/listing-counts.queries';
import { ListingListQueries } from '@market/domain/listings/listing-list.queries';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { RelatedListingsQueries } from '@market/domain/listings/related-listings.queries';
import { RepositoryFactsQueries } from '@market/domain/listings/repository-facts.queries';
import { PublicJson } from '../http/replies/public-json.js';
import { listingsPageJson } from './listing.view.js';

const CATEGORY_NAMES = new PublicJson<Reply<typeof listCategories>>(JSON.stringify(CATEGORIES));

/**
 * Returns listings as visitors see them, from JSON that the database stores with each row (decision 0016).
 */
@Injectable()
export class PublicListings {
  constructor(
    private readonly lists: ListingListQueries,
    private readonly listingCounts: ListingCountsQueries,
    private readonly listings: ListingsQueries,
    private readonly related: RelatedListingsQueries,
    private readonly repositories: RepositoryFactsQueries,
  ) {}

  /**
   * Returns a page of approved listings, possibly from a replica that has replayed the log up to `ownWrites`,
   * the caller's last write.
   */
  async page(
    query: ListingsQuery,
    ownWrites: Lsn | undefined,
  ): Promise<PublicJson<Reply<typeof listListings>>> {
    const { owners, ...page } = await this.lists.listJoined(query, ownWrites);
    return new PublicJson(listingsPageJson(page), { personIds: owners });
  }

  /**
   * Returns an approved listing, possibly from a replica; throws `listing/not-found` for any other listing.
   */
  async readOne(id: string, ownWrites: Lsn | undefined): Promise<PublicJson<Reply<typeof readListing>>> {
    const json = await this.listings.readPublicJson(id, ownWrites);
    if (json === undefined) throw new DomainError('listing/not-found');
    return new PublicJson(json);
  }

  /** Returns the approved listings that are similar to another one. */
  async findSimilar(id: string, writtenLsn: Lsn | undefined): Promise<PublicJson<Reply<typeof listRelated>>> {
    return new PublicJson(`{"mvps":[${(await this.related.findRelated(id, writtenLsn)).join(',')}]}`);
  }

  /** Returns facts about the repository of an approved listing. */
  async readRepositoryFacts(id: string): Promise<Reply<typeof readRepositoryFacts>> {
    return { repository: await this.repositories.findFacts(id) };
  }

  /** Returns how many approved listings each filter would find together with the other filters. */
  async countByFilter(
    query: SearchCriteria,
    ownWrites: Lsn | undefined,
  ): Promise<PublicJson<Reply<typeof countListings>>> {
    return new PublicJson(JSON.stringify(await this.listingCounts.count(query, ownWrites)));
  }

  /** Returns the names of the categories. */
  categories(): PublicJson<Reply<typeof listCategories>> {
    return CATEGORY_NAMES;
  }
}
