import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { countListings } from '@market/contract/listings/listing-counts';
import {
  changeListing,
  createListing,
  listCategories,
  listListings,
  listMyListings,
  listRelated,
  readRepositoryFacts,
  type OwnListing,
  readListing,
  readOwnListing,
} from '@market/contract/listings/listings';
import type { Lsn } from '@market/domain/foundation/sql/lsn';
import { DomainError } from '@market/domain/foundation/domain-error';
import { isModerator } from '@market/domain/foundation/viewer';
import { visibilityFor } from '@market/domain/listings/listing-filter';
import { ListingListQueries } from '@market/domain/listings/listing-list.queries';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { OwnListingsQueries } from '@market/domain/listings/own-listings.queries';
import { ListingsService } from '@market/domain/listings/listings.service';
import { RentalsQueries } from '@market/domain/rentals/rentals.queries';
import { Caller } from '../http/access/caller.js';
import { InjectPageLink, type PageLink } from '../http/endpoints/page-link.js';
import type { JsonText } from '../http/replies/json-text.js';
import type { PublicJson } from '../http/replies/public-json.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { LastWritePosition } from '../http/read-your-writes.js';
import { RequestUrl } from '../http/endpoints/request-url.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { detailView, isOwnerOrModerator, listingPage, ownListingView } from './listing.view.js';
import { PublicListings } from './public-listings.js';

/** Listings (LIST-30, FIND-3). */
@Controller()
export class ListingsController {
  constructor(
    private readonly listings: ListingsService,
    private readonly lists: ListingListQueries,
    private readonly queries: ListingsQueries,
    private readonly ownListings: OwnListingsQueries,
    private readonly publicListings: PublicListings,
    private readonly rentals: RentalsQueries,
    private readonly cache: ResponseCache,
  ) {}

  /**
   * Returns a page of listings. A user who owns none of them gets the same response as a visitor (API-12).
   */
  @Route(listListings)
  async list(
    @Parsed() { query }: Input<typeof listListings>,
    @Caller() caller: Caller | undefined,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @RequestUrl() url: string,
  ): Promise<JsonText<Reply<typeof listListings>> | PublicJson<Reply<typeof listListings>>> {
    if (!isModerator(caller) && visibilityFor(query, caller) === 'approved') {
      const page = await this.cache.findOrProduce(url, () => this.publicListings.page(query, ownWrites));
      if (!caller || !page.personIds.has(caller.userId)) return page;
    }
    const page = await this.lists.list(query, caller, ownWrites);
    const ownIds = page.listings
      .filter(({ ownerId }) => isOwnerOrModerator(ownerId, caller))
      .map(({ id }) => id);
    return listingPage(page, await this.queries.findByIds(ownIds), caller);
  }

  /** Returns how many listings each filter would find together with the other filters (FIND-86). */
  @Route(countListings)
  counts(
    @Parsed() { query }: Input<typeof countListings>,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @RequestUrl() url: string,
  ): Promise<PublicJson<Reply<typeof countListings>>> {
    return this.cache.findOrProduce(url, () => this.publicListings.countByFilter(query, ownWrites));
  }

  /** Returns the names of the categories. */
  @Route(listCategories)
  categories(@RequestUrl() url: string): Promise<PublicJson<Reply<typeof listCategories>>> {
    return this.cache.findOrProduce(url, async () => this.publicListings.categories());
  }

  /** Returns a page of the caller's own listings. */
  @Route(listMyListings)
  async listOwn(
    @Parsed() { query }: Input<typeof listMyListings>,
    @Caller() caller: Caller,
    @InjectPageLink() link: PageLink,
  ): Promise<Reply<typeof listMyListings>> {
    const page = await this.ownListings.list(caller.userId, query);
    const counts = await this.rentals.countByListing(page.listings.map(({ id }) => id));
    link.linkNext(page.nextCursor);
    return page.listings.map((row) => ownListingView(row, caller, counts.get(row.id)));
  }

  /** Returns one of the caller's own listings. */
  @Route(readOwnListing)
  readOwn(
    @Parsed() { params }: Input<typeof readOwnListing>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readOwnListing>> {
    return this.findOwn(params.id, caller);
  }

  /** Returns one listing. */
  @Route(readListing)
  async read(
    @Parsed() { params }: Input<typeof readListing>,
    @Caller() caller: Caller | undefined,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @RequestUrl() url: string,
  ): Promise<Reply<typeof readListing> | PublicJson<Reply<typeof readListing>>> {
    if (!caller)
      return this.cache.findOrProduce(url, () => this.publicListings.readOne(params.id, ownWrites));
    const row = await this.queries.read(params.id, caller, ownWrites);
    if (!row) throw new DomainError('listing/not-found');
    const isSourceHidden = row.sourceUrl !== '' && !row.sourceVisible;
    const hasAccess = isSourceHidden && (await this.rentals.hasAccess(caller.userId, row.id));
    return detailView(row, { viewer: caller, hasAccess });
  }

  /** Returns MVPs that are similar to the given one; the same for every caller (FIND-28). */
  @Route(listRelated)
  related(
    @Parsed() { params }: Input<typeof listRelated>,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @RequestUrl() url: string,
  ): Promise<PublicJson<Reply<typeof listRelated>>> {
    return this.cache.findOrProduce(url, () => this.publicListings.findSimilar(params.id, ownWrites));
  }

  /** Returns facts about the MVP's repository; the same for every caller (LIST-43). */
  @Route(readRepositoryFacts)
  repository(
    @Parsed() { params }: Input<typeof readRepositoryFacts>,
  ): Promise<Reply<typeof readRepositoryFacts>> {
    return this.publicListings.readRepositoryFacts(params.id);
  }

  /** Creates a listing and submits it for review. */
  @Route(createListing)
  async create(
    @Parsed() { body }: Input<typeof createListing>,
    @Caller() caller: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof createListing>> {
    return this.findOwn(await this.listings.create(caller.userId, body, idempotentRowId), caller);
  }

  /** Changes one of the caller's own listings. */
  @Route(changeListing)
  async change(
    @Parsed() { params, body }: Input<typeof changeListing>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof changeListing>> {
    await this.listings.change(caller, params.id, body);
    return this.findOwn(params.id, caller);
  }

  private async findOwn(id: string, caller: Caller): Promise<OwnListing> {
    const row = await this.ownListings.find(id, caller.userId);
    if (!row) throw new DomainError('listing/not-found');
    return ownListingView(row, caller, (await this.rentals.countByListing([id])).get(id));
  }
}
