import {
  Listing,
  LISTING_RATING_DEFAULT,
  ListingDetail,
  ListingsPage,
} from '@market/contract/listings/listings';
import { buyoutPrice } from '@market/contract/rentals/durations';
import { withCanonicalKeys } from '@market/contract/text/case-insensitive-keys';
import * as z from 'zod/mini';
import { canonicalizeKeys } from '../../../shared/http/canonicalize-keys.js';

type Fields = Readonly<Record<string, unknown>>;

/** Parses a listing of a response. Fields that are missing or null get the fallbacks of FIND-11. */
export const TolerantListing = z.pipe(z.transform(withFallbacks), Listing);

/** Parses the listing of a detail page, with the same fallbacks as `TolerantListing`. */
export const TolerantDetail = z.pipe(z.transform(withFallbacks), ListingDetail);

/**
 * Parses a page of listings, or a bare array. A missing total is the array's length; a missing cursor means the
 * last page.
 */
export const TolerantListingsPage = z.pipe(
  z.transform((value: unknown) => {
    const page = Array.isArray(value) ? { mvps: value } : withCanonicalKeys(ListingsPage, value);
    if (!isObject(page) || !Array.isArray(page.mvps)) return value;
    return { ...page, total: page.total ?? page.mvps.length, nextCursor: page.nextCursor ?? null };
  }),
  z.extend(ListingsPage, { mvps: z.array(TolerantListing) }),
);

function withFallbacks(value: unknown): unknown {
  const canonicalFields = canonicalizeKeys(ListingDetail, value);
  if (!isObject(canonicalFields) || !isObject(value)) return value;
  const presentFields: Fields = Object.fromEntries(
    Object.entries(canonicalFields).filter(([, entry]) => entry !== null && entry !== undefined),
  );
  const createdAt = presentFields.createdAt ?? new Date().toISOString();
  const description = presentFields.description ?? presentFields.shortDescription ?? '';
  return {
    ...FALLBACKS,
    description,
    shortDescription: description,
    createdAt,
    updatedAt: createdAt,
    ...(typeof presentFields.price === 'number' && { buyoutPrice: buyoutPrice(presentFields.price) }),
    ...presentFields,
    createdBy: presentFields.createdBy || 'Unknown',
    repoUrl: presentFields.repoUrl || readSourceAddress(value),
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

/** Returns the source address, also if the field has an older name or another case; '#' if there is none. */
function readSourceAddress(fields: Fields): unknown {
  const valueOf = (name: string) =>
    Object.entries(fields).find(([key, entry]) => key.toLowerCase() === name && entry !== '')?.[1];
  return valueOf('githuburl') ?? valueOf('sourceurl') ?? '#';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
