import {
  Listing,
  LISTING_RATING_DEFAULT,
  ListingDetail,
  ListingsPage,
} from '@market/contract/listings/listings';
import { buyoutPrice } from '@market/contract/rentals/durations';
import { withCanonicalKeys } from '@market/contract/text/case-insensitive-keys';
import * as z from 'zod/mini';
import { readTolerantly } from '../../../shared/http/read-tolerantly.js';

type Fields = Readonly<Record<string, unknown>>;

/** A listing as responses have it, with the fallbacks of FIND-11 where a field is missing or null. */
export const TolerantListing = z.pipe(z.transform(withFallbacks), Listing);

/** A listing as its own page has it, with the same fallbacks. */
export const TolerantDetail = z.pipe(z.transform(withFallbacks), ListingDetail);

/** A page of listings, or a bare list of them; without a total it counts what it holds, without a cursor it is the last. */
export const TolerantListingsPage = z.pipe(
  z.transform((value: unknown) => {
    const page = Array.isArray(value) ? { mvps: value } : withCanonicalKeys(ListingsPage, value);
    if (!isObject(page) || !Array.isArray(page.mvps)) return value;
    return { ...page, total: page.total ?? page.mvps.length, nextCursor: page.nextCursor ?? null };
  }),
  z.extend(ListingsPage, { mvps: z.array(TolerantListing) }),
);

function withFallbacks(value: unknown): unknown {
  const named = readTolerantly(ListingDetail, value);
  if (!isObject(named) || !isObject(value)) return value;
  const given: Fields = Object.fromEntries(
    Object.entries(named).filter(([, entry]) => entry !== null && entry !== undefined),
  );
  const createdAt = given.createdAt ?? new Date().toISOString();
  const description = given.description ?? given.shortDescription ?? '';
  return {
    ...FALLBACKS,
    description,
    shortDescription: description,
    createdAt,
    updatedAt: createdAt,
    ...(typeof given.price === 'number' && { buyoutPrice: buyoutPrice(given.price) }),
    ...given,
    createdBy: given.createdBy || 'Unknown',
    repoUrl: given.repoUrl || sourceOf(value),
  };
}

const FALLBACKS = {
  category: 'Other',
  duration: '1 month',
  image: '',
  screenshots: [],
  videoUrl: '',
  demoUrl: '',
  features: [],
  techStack: [],
  tags: [],
  isAvailable: true,
  isapproved: true,
  rating: LISTING_RATING_DEFAULT,
  reviewCount: 0,
  userEmail: '',
  userPhotoURL: '',
};

/** The source address by its other names, in any case; '#' without one. */
function sourceOf(given: Fields): unknown {
  const named = (name: string) =>
    Object.entries(given).find(([key, entry]) => key.toLowerCase() === name && entry !== '')?.[1];
  return named('githuburl') ?? named('sourceurl') ?? '#';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
