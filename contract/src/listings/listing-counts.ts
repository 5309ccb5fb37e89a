import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { LISTING_CRITERIA } from './listings.js';

/** How many technologies are counted at most: those that occur most often (FIND-86). */
export const COUNTED_TECHS_MAX = 8;
/** The price ranges that are offered as filters, in USD a month; both ends are included. */
export const PRICE_RANGES: readonly { readonly min?: number; readonly max?: number }[] = [
  { max: 20 },
  { min: 20, max: 50 },
  { min: 50 },
];

const NamedCount = z.object({ name: z.string(), count: z.int() });

/** For each filter, how many MVPs a search finds with this filter and with the other filters that are set (FIND-86). */
export const ListingCounts = z.object({
  /** Categories with at least one MVP. */
  categories: z.array(NamedCount),
  /** The most frequent technologies, the most frequent first. */
  technologies: z.array(NamedCount),
  /** A count for each range of PRICE_RANGES, in the same order. */
  prices: z.array(z.int()),
  available: z.int(),
  /** Whether the counts are lower bounds, because only the newest MVPs were counted. */
  isFloor: z.boolean(),
});
export type ListingCounts = z.output<typeof ListingCounts>;

export const countListings = endpoint({
  id: 'listings.counts',
  method: 'GET',
  path: '/mvps/counts',
  access: 'public',
  summary: 'How many MVPs each filter would find together with the filters that are set',
  query: z.object(LISTING_CRITERIA),
  reply: ListingCounts,
});
