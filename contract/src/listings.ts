import * as z from 'zod/mini';
import { CATEGORIES } from './categories.js';
import { endpoint } from './endpoint.js';
import { ListingChange, ListingInput } from './listing-form.js';
import { Id, Moment, pageQuery } from './paging.js';

/** Rating shown until the first review (SPEC §9, DECISIONS 20). */
export const LISTING_RATING_DEFAULT = 4.5;
/** Home shows this many cards, and this many more per click (SPEC §9). */
export const HOME_PAGE_SIZE = 6;
/** Counts are exact up to here, and a floor beyond (DECISIONS 2). */
export const TOTAL_EXACT_MAX = 1000;
/** Chips of the technology stack that a card shows (SPEC §9). */
export const CARD_TECH_SHOWN = 3;
/** Hours a new listing waits for review at the most (SPEC §9). */
export const REVIEW_WINDOW_HOURS = 24;
/** Ids one request may ask for by name. */
export const LISTING_IDS_MAX = 100;

/** Where a listing stands in review (SPEC §4, DECISIONS 24). */
export const ListingState = z.enum(['draft', 'pending', 'approved', 'rejected']);
export type ListingState = z.output<typeof ListingState>;

/** An MVP as SPEC §3 names its fields; prices in USD, moments in UTC. */
export const Listing = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  category: z.string(),
  price: z.number(),
  /** 25 × price, rounded down; its owner and moderators see what was typed into the form (DECISIONS 11). */
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
  /** 0 while `rating` is the default. */
  reviewCount: z.int(),
  userId: Id,
  /** Only for the owner and moderators, else empty: an address on a public page is harvested. */
  userEmail: z.string(),
  userPhotoURL: z.string(),
  /** '#' while the code is delivered by e-mail only (DECISIONS 22a). */
  repoUrl: z.string(),
});
export type Listing = z.output<typeof Listing>;

/** What its owner also sees of a listing. */
export const OwnListing = z.extend(Listing, {
  state: ListingState,
  sourceVisible: z.boolean(),
  offerArchive: z.boolean(),
  inviteBuyers: z.boolean(),
  submittedAt: z.nullable(Moment),
  reviewDueAt: z.nullable(Moment),
  rejectionReason: z.nullable(z.string()),
  /** Changes beside the approved version, by the form's names: waiting for review, or sent back where there is a `rejectionReason` (DECISIONS 6). */
  proposal: z.nullable(z.record(z.string(), z.unknown())),
  rentalsCount: z.int(),
  earned: z.number(),
});
export type OwnListing = z.output<typeof OwnListing>;

export const ListingSort = z.enum(['name', 'price', 'createdAt'], {
  error: 'Sort by name, price or createdAt',
});
export type ListingSort = z.output<typeof ListingSort>;
export const SortOrder = z.enum(['asc', 'desc'], { error: 'Order is asc or desc' });

/** Longest search text read. */
export const SEARCH_MAX_LENGTH = 100;

/** What `GET /mvps` can be asked for (SPEC §7, DECISIONS 2); empty values count as not given. */
export const ListingsQuery = z.object({
  category: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  search: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH, `Search for at most ${SEARCH_MAX_LENGTH} characters`)),
  ),
  sort: z._default(ListingSort, 'createdAt'),
  order: z.optional(SortOrder),
  userId: z.optional(Id),
  /** Ids separated by commas, at most 100: the saved list. */
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(LISTING_IDS_MAX * 37)),
        z.transform((value: string) => value.split(',').filter(Boolean)),
      ),
      z.array(Id).check(z.maxLength(LISTING_IDS_MAX)),
    ),
  ),
  ...pageQuery,
});
export type ListingsQuery = z.output<typeof ListingsQuery>;

export const ListingsPage = z.object({
  mvps: z.array(Listing),
  total: z.int(),
  totalIsFloor: z.optional(z.boolean()),
  nextCursor: z.nullable(z.string()),
});
export type ListingsPage = z.output<typeof ListingsPage>;

/** Filters of My Listings: pending and rejected are also those whose change waits, or was sent back (SPEC §2, DECISIONS 24). */
export const OWN_LISTING_FILTERS = ['all', 'approved', 'pending', 'available', 'rented', 'rejected'] as const;
export const OwnListingFilter = z.enum(OWN_LISTING_FILTERS, {
  error: 'Use all, approved, pending, available, rented or rejected',
});
export type OwnListingFilter = z.output<typeof OwnListingFilter>;

/** What `GET /mvps/my-listings` can be asked for. */
export const OwnListingsQuery = z.object({ filter: z._default(OwnListingFilter, 'all'), ...pageQuery });
export type OwnListingsQuery = z.output<typeof OwnListingsQuery>;

const byId = z.object({ id: Id });

export const listListings = endpoint({
  id: 'listings.list',
  method: 'GET',
  path: '/mvps',
  access: 'optional',
  summary: 'Search and filter MVPs, or list those of one user',
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
  summary: "One of the caller's own MVPs, with how its review stands",
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
  reply: Listing,
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
  summary: "Change one of the caller's MVPs, or its availability",
  params: byId,
  body: ListingChange,
  reply: OwnListing,
});
