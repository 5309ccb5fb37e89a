import { REVIEW_WINDOW_HOURS } from '@market/contract/listings';
import type { ListingChange, ListingInput } from '@market/contract/listing-form';
import { toCents } from '@market/contract/money';
import { HOUR_MS } from '../foundation/clock.js';
import type { Listing } from './listing.entity.js';

/** A listing is reviewed within 24 hours of being submitted (SPEC §9). */
export const REVIEW_WINDOW_MS = REVIEW_WINDOW_HOURS * HOUR_MS;

/** Columns that the form fills. */
export type ListingFields = Pick<
  Listing,
  | 'title'
  | 'description'
  | 'shortDescription'
  | 'category'
  | 'priceCents'
  | 'buyoutPriceCents'
  | 'duration'
  | 'image'
  | 'videoUrl'
  | 'demoUrl'
  | 'features'
  | 'techStack'
  | 'tags'
  | 'creatorName'
  | 'sourceUrl'
  | 'sourceVisible'
>;

/** What buyers of an approved listing rely on: changed only with a review (DECISIONS 6). */
const RELIED_ON = new Set<keyof ListingFields>([
  'title',
  'description',
  'shortDescription',
  'category',
  'priceCents',
  'buyoutPriceCents',
  'duration',
  'image',
  'videoUrl',
  'demoUrl',
  'features',
  'techStack',
  'tags',
  'creatorName',
]);

/** The columns that a form's fields mean; prices in whole cents. Fields not given are left out. */
export function fieldsOf(input: ListingChange | ListingInput): Partial<ListingFields> {
  const { price, buyoutPrice, createdBy, repoUrl, ...same } = input;
  const {
    title,
    description,
    shortDescription,
    category,
    duration,
    image,
    videoUrl,
    demoUrl,
    features,
    techStack,
    tags,
  } = same;
  const fields: Partial<ListingFields> = {
    title,
    description,
    shortDescription,
    category,
    duration,
    image,
    videoUrl,
    demoUrl,
    features,
    techStack,
    tags,
    sourceVisible: same.sourceVisible,
    priceCents: price === undefined ? undefined : toCents(price),
    buyoutPriceCents: buyoutPrice === undefined ? undefined : toCents(buyoutPrice),
    creatorName: createdBy,
    sourceUrl: repoUrl,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Splits what differs from the listing into what waits for review and what applies at once. */
export function splitChange(listing: Listing, fields: Partial<ListingFields>) {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(listing[name as keyof ListingFields]) !== JSON.stringify(value),
  );
  const part = (reliedOn: boolean): Partial<ListingFields> =>
    Object.fromEntries(changed.filter(([name]) => RELIED_ON.has(name as keyof ListingFields) === reliedOn));
  return { reviewed: part(true), atOnce: part(false) };
}
