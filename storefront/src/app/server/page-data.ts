import type { Endpoint, Reply } from '@market/contract/endpoints/endpoint';
import { readFigures } from '@market/contract/figures';
import { HOME_PAGE_SIZE, listListings, readListing } from '@market/contract/listings/listings';
import type { ReadApi } from '@market/contract/screens/page-rendering';
import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import { readPublicProfile } from '@market/contract/profiles';
import { RATINGS_PAGE_SIZE } from '@market/contract/ratings/rating-rules';
import { listRatings } from '@market/contract/ratings/ratings';
import { readSettings } from '@market/contract/settings';
import { readSiteText, SITE_TEXT_NAMES, type SiteTextName } from '@market/contract/site-texts';
import type { QueryClient } from '@tanstack/react-query';
import type { StaticHandlerContext } from 'react-router';
import { isSearch } from '../../features/finding/api/is-search.js';
import { marketFiguresQuery } from '../../features/finding/api/use-market-figures.js';
import { readBrowseState } from '../../features/listings/api/browse-state.js';
import { readOtherMvpsRating, otherMvpsRatingQuery } from '../../features/ratings/api/other-mvps-rating.js';
import { featuredListing, shortsListings } from '../../features/listings/api/home-listings.js';
import { pickQuotes, findQuotableListings, quotesQuery } from '../../features/ratings/api/quotes.js';
import {
  listingQuery,
  listingsQuery,
  POPULAR_FILTERS,
  POPULAR_LISTINGS_REQUESTED_MAX,
} from '../../features/listings/api/listing-queries.js';
import { publicProfileQuery } from '../../features/profiles/api/public-profile-query.js';
import { shortsQuery, SHORTS_PAGE_SIZE } from '../../features/shorts/api/feed.js';
import { textQuery } from '../../features/texts/api/text-query.js';
import { ApiError } from '../../shared/http/api-error.js';
import { API_BASE } from '../../shared/http/environment.js';
import { type CallInput, pathOf, parseReplyOf } from '../../shared/http/call.js';
import { errorFromResponse } from '../../shared/http/error-from-response.js';
import { settingsQuery } from '../../shared/http/settings-query.js';
import { listingHead } from './listing-head.js';
import type { PageHead } from './page-head.js';
import { profileHead } from './profile-head.js';
import { homeHead, staticPageHead, textHead } from './site-heads.js';

/** The input of a ReadPage function: the public address, the query cache to fill, and a function that calls the API. */
interface PageReadInput {
  readonly origin: string;
  /** The query string. */
  readonly params: URLSearchParams;
  readonly queryClient: QueryClient;
  readonly read: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Reply<E>>;
}

type RouteParams = Readonly<Record<string, string | undefined>>;
type ReadPage = (request: PageReadInput, params: RouteParams) => Promise<PageHead>;

/**
 * For each route: a function that runs the page's first queries on the server. The keys and data of the queries must
 * equal those that the page's components use.
 */
const PAGE_READERS: Readonly<Record<string, ReadPage>> = {
  '/': async ({ origin, params, queryClient, read }) => {
    if (isSearch(params)) {
      const state = readBrowseState(params);
      const foundPage = await read(listListings, { query: { ...state, limit: PAGE_SIZE_DEFAULT } });
      queryClient.setQueryData(listingsQuery(state, PAGE_SIZE_DEFAULT).queryKey, {
        pages: [foundPage],
        pageParams: [''],
      });
      if (foundPage.mvps.length === 0 && foundPage.didYouMean === undefined) {
        const popular = await read(listListings, {
          query: { ...POPULAR_FILTERS, limit: POPULAR_LISTINGS_REQUESTED_MAX },
        });
        queryClient.setQueryData(listingsQuery(POPULAR_FILTERS, POPULAR_LISTINGS_REQUESTED_MAX).queryKey, {
          pages: [popular],
          pageParams: [''],
        });
      }
      return homeHead(origin);
    }
    const [page, popular, figures] = await Promise.all([
      read(listListings, { query: { limit: HOME_PAGE_SIZE } }),
      read(listListings, { query: { ...POPULAR_FILTERS, limit: POPULAR_LISTINGS_REQUESTED_MAX } }),
      read(readFigures, {}).catch(ignoreApiError),
    ]);
    if (figures) queryClient.setQueryData(marketFiguresQuery().queryKey, figures);
    const newestData = { pages: [page], pageParams: [''] };
    const popularData = { pages: [popular], pageParams: [''] };
    queryClient.setQueryData(listingsQuery({}, HOME_PAGE_SIZE).queryKey, newestData);
    queryClient.setQueryData(
      listingsQuery(POPULAR_FILTERS, POPULAR_LISTINGS_REQUESTED_MAX).queryKey,
      popularData,
    );
    const featured = featuredListing(popularData, newestData);
    const detailListings = [...(featured ? [featured] : []), ...shortsListings(page.mvps)];
    const reviewQuoteSources = findQuotableListings([...popular.mvps, ...page.mvps]);
    const [pages] = await Promise.all([
      Promise.all(
        reviewQuoteSources.map(({ id }) =>
          read(listRatings, { params: { id }, query: { limit: RATINGS_PAGE_SIZE } }),
        ),
      ),
      ...detailListings.map(async ({ id }) =>
        queryClient.setQueryData(listingQuery(id).queryKey, await read(readListing, { params: { id } })),
      ),
    ]);
    queryClient.setQueryData(quotesQuery(reviewQuoteSources).queryKey, pickQuotes(reviewQuoteSources, pages));
    return homeHead(origin);
  },
  '/shorts': async ({ queryClient, read }) => {
    const [page, settings] = await Promise.all([
      read(listListings, { query: { limit: SHORTS_PAGE_SIZE } }),
      read(readSettings, {}),
    ]);
    queryClient.setQueryData(shortsQuery().queryKey, { pages: [page], pageParams: [''] });
    queryClient.setQueryData(settingsQuery().queryKey, settings);
    return staticPageHead('/shorts', true);
  },
  '/mvp/:id': async ({ origin, queryClient, read }, { id = '' }) => {
    const listing = await read(readListing, { params: { id } });
    queryClient.setQueryData(listingQuery(id).queryKey, listing);
    if (listing.reviewCount === 0) {
      const lister = await read(readPublicProfile, { params: { userId: listing.userId } });
      queryClient.setQueryData(otherMvpsRatingQuery(listing.userId).queryKey, readOtherMvpsRating(lister));
    }
    return listingHead(listing, origin);
  },
  '/user/:userId': async ({ origin, queryClient, read }, { userId = '' }) => {
    const profile = await read(readPublicProfile, { params: { userId } });
    queryClient.setQueryData(publicProfileQuery(userId).queryKey, profile);
    const page = await read(listListings, { query: { userId: profile.id, limit: PAGE_SIZE_DEFAULT } });
    queryClient.setQueryData(listingsQuery({ userId: profile.id }, PAGE_SIZE_DEFAULT).queryKey, {
      pages: [page],
      pageParams: [''],
    });
    return profileHead(profile, origin);
  },
  ...Object.fromEntries(SITE_TEXT_NAMES.map((name) => [`/${name}`, createTextReader(name)])),
};

/**
 * Ignores an API error of the request for the figures: the server renders the page without them, and the browser
 * requests them again.
 */
function ignoreApiError(error: unknown): undefined {
  if (error instanceof ApiError) return undefined;
  throw error;
}

function createTextReader(name: SiteTextName): ReadPage {
  return async ({ queryClient, read }) => {
    const text = await read(readSiteText, { params: { name } });
    queryClient.setQueryData(textQuery(name).queryKey, text);
    return textHead(text);
  };
}

/**
 * Fills the query cache with a page's first data and returns the page's head; undefined for a page that needs no data.
 * Throws ApiError if a call of the API fails.
 */
export async function readPageData(
  { route, params }: Pick<StaticHandlerContext['matches'][number], 'route' | 'params'>,
  { queryClient, address }: { readonly queryClient: QueryClient; readonly address: URL },
  readApi: ReadApi,
): Promise<PageHead | undefined> {
  const read: PageReadInput['read'] = async (endpoint, input) => {
    const { status, body } = await readApi(`${API_BASE}${pathOf(endpoint, input)}`);
    if (status >= 400) throw errorFromResponse(status, body);
    return parseReplyOf(endpoint, body);
  };
  const { origin, searchParams } = address;
  return PAGE_READERS[route.path ?? '']?.({ origin, params: searchParams, queryClient, read }, params);
}
