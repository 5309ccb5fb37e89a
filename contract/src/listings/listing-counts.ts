import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { LISTING_CRITERIA } from './listings.js';

/** Technologies that are counted: the most frequent ones (FIND-86). */
export const COUNTED_TECHS = 8;
/** The price ranges that are offered as filters, in USD a month; both bounds belong to a range. */
export const PRICE_RANGES: readonly { readonly min?: number; readonly max?: number }[] = [
  { max: 20 },
  { min: 20, max: 50 },
  { min: 50 },
];

const Named = z.object({ name: z.string(), count: z.int() });

/** How many MVPs each filter would find together with the other filters that are set (FIND-86). */
export const ListingCounts = z.object({
  /** Categories with at least one. */
  categories: z.array(Named),
  /** The most frequent technologies, the most frequent first. */
  technologies: z.array(Named),
  /** One for each of PRICE_RANGES. */
  prices: z.array(z.int()),
  available: z.int(),
  /** Whether the counts are lower bounds, since only the newest MVPs were counted. */
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
