import { givenSource, type ListingChange } from '@market/contract/listings/listing-form';
import { toCents } from '@market/contract/money/money';
import type { Listing } from './listing.entity.js';
import { wasApproved } from './listing.states.js';

/** Columns that the form fills. */
export const LISTING_FIELDS = [
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
  'sourceUrl',
  'sourceVisible',
  'offerArchive',
  'inviteBuyers',
] as const satisfies readonly (keyof Listing)[];

export type ListingFields = Pick<Listing, (typeof LISTING_FIELDS)[number]>;

/** These columns of a listing, by name; all that the form fills unless told. */
export function pickFields(
  listing: Partial<ListingFields>,
  names: readonly string[] = LISTING_FIELDS,
): Partial<ListingFields> {
  const picked = LISTING_FIELDS.filter((name) => names.includes(name) && listing[name] !== undefined);
  return Object.fromEntries(picked.map((name) => [name, listing[name]]));
}

/** What buyers of an approved listing rely on: changed only with a review (DECISIONS 6: title, description, links, price, video). */
const RELIED_ON = new Set<keyof ListingFields>([
  'title',
  'description',
  'shortDescription',
  'features',
  'priceCents',
  'duration',
  'image',
  'videoUrl',
  'demoUrl',
  'creatorName',
]);

/** The columns that a form's fields mean; prices in whole cents. Fields not given are left out. */
export function fieldsOf(input: ListingChange): Partial<ListingFields> {
  const { price, buyoutPrice } = input;
  const sourceUrl = givenSource(input);
  return pickFields({
    ...input,
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(buyoutPrice !== undefined && { buyoutPriceCents: toCents(buyoutPrice) }),
    ...(input.createdBy !== undefined && { creatorName: input.createdBy }),
    ...(sourceUrl !== undefined && { sourceUrl }),
  } as Partial<ListingFields>);
}

/** What a change does: some of it at once, some of it after a review. */
export interface PlannedChange {
  readonly atOnce: Partial<ListingFields>;
  /** What then waits beside an approved listing; null where nothing does. */
  readonly proposal: Partial<ListingFields> | null;
  /** Whether it is to be reviewed (anew). */
  readonly submits: boolean;
}

/**
 * Plans a change by the form. Before its approval a listing takes everything at once and is submitted again. Afterwards
 * what buyers rely on waits beside the approved version; a field set back to that version waits no longer, and sending
 * the same proposal twice does not start its review anew.
 */
export function planChange(listing: Listing, fields: Partial<ListingFields>): PlannedChange {
  const given = entries(fields);
  if (!wasApproved(listing)) {
    const differing = given.filter(([name, value]) => !same(listing[name], value));
    const submits = differing.length > 0 || (listing.state === 'rejected' && given.length > 0);
    return { atOnce: Object.fromEntries(differing), proposal: null, submits };
  }
  const before: Partial<ListingFields> = listing.proposal ?? {};
  const reviewed = given.filter(([name]) => isReviewed(listing, name));
  const waiting = entries({ ...before, ...Object.fromEntries(reviewed) }).filter(
    ([name, value]) => !same(listing[name], value),
  );
  const unchanged =
    waiting.length === entries(before).length && waiting.every(([name, value]) => same(before[name], value));
  const corrected = waiting.length > 0 && listing.reviewDueAt === null && reviewed.length > 0;
  return {
    atOnce: Object.fromEntries(
      given.filter(([name, value]) => !isReviewed(listing, name) && !same(listing[name], value)),
    ),
    proposal: waiting.length > 0 ? Object.fromEntries(waiting) : null,
    submits: (waiting.length > 0 && !unchanged) || corrected,
  };
}

/** A first source applies at once, since buyers may be waiting for it (DECISIONS 22a); another one is a link they rely on. */
function isReviewed(listing: Listing, name: keyof ListingFields): boolean {
  return RELIED_ON.has(name) || (name === 'sourceUrl' && listing.sourceUrl !== '');
}

function entries(fields: Partial<ListingFields>): [keyof ListingFields, unknown][] {
  return Object.entries(fields) as [keyof ListingFields, unknown][];
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
