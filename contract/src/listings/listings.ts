import * as z from 'zod/mini';
import { CATEGORIES } from './categories.js';
import { endpoint } from '../endpoints/endpoint.js';
import { LIST_ENTRY_MAX_LENGTH } from './list-entries.js';
import { ListingChange, ListingInput } from './listing-form.js';
import { Id, Moment, pageQueryFields } from '../endpoints/paging.js';
import { Screenshot } from './screenshots.js';

/** The rating that is shown for a listing without reviews (FIND-12). */
export const LISTING_RATING_DEFAULT = 4.5;
/** How many cards the home page shows, and how many each click adds (FIND-1). */
export const HOME_PAGE_SIZE = 6;
/** Up to this number, a list's total is exact; a higher total is only a lower bound (FIND-4). */
export const EXACT_TOTAL_MAX = 1000;
/** How many technologies a card shows (FIND-10). */
export const CARD_TECHS_MAX = 3;
/** The number of hours within which moderators decide on a submission (REVIEW-1). */
export const SUBMISSION_REVIEW_HOURS = 24;
/** How many related MVPs are shown below an MVP at most (FIND-28). */
export const RELATED_LISTINGS_MAX = 3;
/** How many ids the query parameter `ids` may contain. */
export const LISTING_IDS_MAX = 100;

/**
 * The state of a listing. Only `approved` listings are public and sold. `off-sale` listings were approved: a
 * moderator took them off sale, or their lister is disabled.
 */
export const ListingState = z.enum(['draft', 'pending', 'approved', 'rejected', 'off-sale']);
export type ListingState = z.output<typeof ListingState>;

/** A listing in responses; prices in USD, times in UTC (API-1). */
export const Listing = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  category: z.string(),
  price: z.number(),
  /**
   * The price of buying outright (RENT-3). The owner and moderators get the value that was entered in the
   * form instead (LIST-7).
   */
  buyoutPrice: z.number(),
  duration: z.string(),
  image: z.string(),
  videoUrl: z.string(),
  demoUrl: z.string(),
  features: z.array(z.string()),
  techStack: z.array(z.string()),
  tags: z.array(z.string()),
  createdBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  isAvailable: z.boolean(),
  isapproved: z.boolean(),
  rating: z.number(),
  /** How many reviews the listing has; 0 while `rating` is the default rating. */
  reviewCount: z.int(),
  userId: Id,
  /** The owner's e-mail address; empty unless the caller is the owner or a moderator (LIST-31). */
  userEmail: z.string(),
  userPhotoURL: z.string(),
  /** The address of the source code, or '#' for callers who may not see it (LIST-9). */
  repoUrl: z.string(),
});
export type Listing = z.output<typeof Listing>;

/** A listing on its own page, with the fields that cards do not need. */
export const ListingDetail = z.extend(Listing, {
  /** The screenshots in the order that the lister chose; empty if there are none (LIST-41). */
  screenshots: z.array(Screenshot),
});
export type ListingDetail = z.output<typeof ListingDetail>;

/** A listing with the fields that only its owner sees. */
export const OwnListing = z.extend(ListingDetail, {
  state: ListingState,
  /**
   * A hash of the form's fields, including a change that waits for review, and of the reason of a rejection. Clients
   * send it with a change (LIST-25). Absent in responses of older servers.
   */
  version: z.optional(z.string()),
  /** Whether the demo's address gets a demo pass (DEMO-13). */
  demoPass: z.boolean(),
  sourceVisible: z.boolean(),
  offerArchive: z.boolean(),
  inviteBuyers: z.boolean(),
  submittedAt: z.nullable(Moment),
  reviewDueAt: z.nullable(Moment),
  rejectionReason: z.nullable(z.string()),
  /** When a moderator took the listing off sale; null if it is not off sale (CONSOLE-20). */
  offSaleAt: z.nullable(Moment),
  offSaleReason: z.nullable(z.string()),
  /**
   * Changes that are not approved, by the form's field names. They wait for review, or were rejected if
   * `rejectionReason` is set (LIST-22).
   */
  proposal: z.nullable(z.record(z.string(), z.unknown())),
  rentalsCount: z.int(),
  earned: z.number(),
});
export type OwnListing = z.output<typeof OwnListing>;

export const ListingSort = z.enum(['name', 'price', 'createdAt', 'popular'], {
  error: 'Sort by name, price, createdAt or popular',
});
export type ListingSort = z.output<typeof ListingSort>;
export const SortOrder = z.enum(['asc', 'desc'], { error: 'Order is asc or desc' });

/** Maximum characters of a search text (FIND-5). */
export const SEARCH_MAX_LENGTH = 100;

/**
 * Limits of filters: the maximum characters of a technology or a tag, as in a listing, and the highest price in USD
 * (FIND-8).
 */
export const FILTER_TEXT_MAX_LENGTH = LIST_ENTRY_MAX_LENGTH;
export const FILTER_PRICE_MAX = 1_000_000;
const filterText = z.optional(z.string().check(z.trim(), z.maxLength(FILTER_TEXT_MAX_LENGTH)));
const filterPrice = z.optional(
  z.coerce.number({ error: 'Use an amount in USD' }).check(
    z.gte(0, 'Use an amount in USD'),
    z.lte(FILTER_PRICE_MAX, 'Use an amount in USD'),
    z.refine((amount) => Math.abs(Math.round(amount * 100) / 100 - amount) < 1e-9, 'Use an amount in USD'),
  ),
);

/**
 * The search and filter fields of lists and of saved searches; an empty value counts as absent (FIND-3,
 * FIND-8, FIND-80).
 */
export const LISTING_CRITERIA = {
  category: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  search: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH, `Search for at most ${SEARCH_MAX_LENGTH} characters`)),
  ),
  /** The name of a technology. It is compared case-insensitively, as is `tag` (FIND-8). */
  tech: filterText,
  tag: filterText,
  /** The lowest and the highest monthly price in USD. */
  minPrice: filterPrice,
  maxPrice: filterPrice,
  /** Whether to return only listings that can be rented now. */
  available: z.optional(z.string().check(z.regex(/^true$/, 'Use true, or leave it out'))),
};

/** Query of `GET /mvps`. */
export const ListingsQuery = z.object({
  ...LISTING_CRITERIA,
  /**
   * Whether to return only listings that were rented, saved or tried at least once; used with `sort=popular` (FIND-66).
   */
  popular: z.optional(z.string().check(z.regex(/^true$/, 'Use true, or leave it out'))),
  sort: z._default(ListingSort, 'createdAt'),
  order: z.optional(SortOrder),
  userId: z.optional(Id),
  /** At most 100 ids, separated by commas. The page of saved MVPs uses this parameter. */
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(LISTING_IDS_MAX * 37)),
        z.transform((value: string) => value.split(',').filter(Boolean)),
      ),
      z.array(Id).check(z.maxLength(LISTING_IDS_MAX)),
    ),
  ),
  ...pageQueryFields,
});
export type ListingsQuery = z.output<typeof ListingsQuery>;

export const ListingsPage = z.object({
  mvps: z.array(Listing),
  total: z.int(),
  totalIsFloor: z.optional(z.boolean()),
  nextCursor: z.nullable(z.string()),
  /** A corrected search that finds more, if this search finds almost nothing (FIND-60). */
  didYouMean: z.optional(z.string()),
});
export type ListingsPage = z.output<typeof ListingsPage>;

/**
 * The filters of the page My Listings. `pending` and `rejected` include approved listings whose change is
 * pending or rejected (LIST-33).
 */
export const OWN_LISTING_FILTERS = [
  'all',
  'approved',
  'pending',
  'available',
  'rented',
  'rejected',
  'off-sale',
] as const;
export const OwnListingFilter = z.enum(OWN_LISTING_FILTERS, {
  error: 'Use all, approved, pending, available, rented, rejected or off-sale',
});
export type OwnListingFilter = z.output<typeof OwnListingFilter>;

/** Query of `GET /mvps/my-listings`. */
export const OwnListingsQuery = z.object({ filter: z._default(OwnListingFilter, 'all'), ...pageQueryFields });
export type OwnListingsQuery = z.output<typeof OwnListingsQuery>;

const byId = z.object({ id: Id });

export const listListings = endpoint({
  id: 'listings.list',
  method: 'GET',
  path: '/mvps',
  access: 'optional',
  summary: 'Search and filter MVPs, or list the MVPs of one user',
  query: ListingsQuery,
  reply: ListingsPage,
});
export const listCategories = endpoint({
  id: 'listings.categories',
  method: 'GET',
  path: '/mvps/categories/list',
  access: 'public',
  summary: 'Names of the categories',
  reply: z.array(z.enum(CATEGORIES)),
});
export const listMyListings = endpoint({
  id: 'listings.mine',
  method: 'GET',
  path: '/mvps/my-listings',
  access: 'user',
  summary: "The caller's own MVPs in any state, newest first",
  query: OwnListingsQuery,
  reply: z.array(OwnListing),
});
export const readOwnListing = endpoint({
  id: 'listings.own',
  method: 'GET',
  path: '/mvps/my-listings/{id}',
  access: 'user',
  summary: "One of the caller's own MVPs, with the state of its review",
  params: byId,
  reply: OwnListing,
});
export const readListing = endpoint({
  id: 'listings.read',
  method: 'GET',
  path: '/mvps/{id}',
  access: 'optional',
  summary: 'One MVP',
  params: byId,
  reply: ListingDetail,
});
export const listRelated = endpoint({
  id: 'listings.related',
  method: 'GET',
  path: '/mvps/{id}/related',
  access: 'public',
  summary: 'MVPs of the same category or with the same technologies; none for an MVP that is not public',
  params: byId,
  reply: z.object({ mvps: z.array(Listing) }),
});
/** What GitHub reports about a listing's repository, without file names (LIST-43). */
export const RepositoryFacts = z.object({
  /** At most 3 languages with the most code, each with its share of all code in percent, rounded. */
  languages: z.array(z.object({ name: z.string(), percent: z.int() })),
  files: z.int(),
  /** Whether GitHub listed only some of the files, so that there are more than `files`. */
  hasMoreFiles: z.boolean(),
  /** Whether a file of this kind was found in the repository. */
  hasReadme: z.boolean(),
  hasLicense: z.boolean(),
  hasTests: z.boolean(),
  lastCommitAt: z.nullable(Moment),
});
export type RepositoryFacts = z.output<typeof RepositoryFacts>;

export const readRepositoryFacts = endpoint({
  id: 'listings.repository',
  method: 'GET',
  path: '/mvps/{id}/repository',
  access: 'public',
  summary: 'What the repository of a public MVP holds; null while this is unknown',
  params: byId,
  reply: z.object({ repository: z.nullable(RepositoryFacts) }),
});
export const createListing = endpoint({
  id: 'listings.create',
  method: 'POST',
  path: '/mvps',
  access: 'user',
  summary: 'Submit a new MVP for review',
  body: ListingInput,
  reply: OwnListing,
  status: 201,
  idempotent: true,
});
export const changeListing = endpoint({
  id: 'listings.change',
  method: 'PUT',
  path: '/mvps/{id}',
  access: 'user',
  summary: "Change one of the caller's MVPs or its availability",
  params: byId,
  body: ListingChange,
  reply: OwnListing,
});
