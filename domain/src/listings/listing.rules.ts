import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sourceAddressFrom, type ListingChange } from '@market/contract/listings/listing-form';
import { toCents } from '@market/contract/money/money';
import type { Listing } from './listing.entity.js';
import { wasApproved } from './listing.states.js';

/** The columns that a lister fills in with the form. */
export const LISTING_FIELDS = [
  'title',
  'description',
  'shortDescription',
  'category',
  'priceCents',
  'buyoutPriceCents',
  'duration',
  'image',
  'screenshots',
  'videoUrl',
  'demoUrl',
  'demoPass',
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

/** Returns the named columns of a listing; by default all columns that the form fills. */
export function pickFields(
  listing: Partial<ListingFields>,
  names: readonly string[] = LISTING_FIELDS,
): Partial<ListingFields> {
  const pickedFields = LISTING_FIELDS.filter((name) => names.includes(name) && listing[name] !== undefined);
  return Object.fromEntries(pickedFields.map((name) => [name, listing[name]]));
}

/** The columns that decide a listing's version. */
type VersionedColumns = ListingFields & Pick<Listing, 'proposal' | 'rejectionReason'>;

/**
 * Returns a hash of what the owner's form shows: the fields with the waiting change, and the reason of a rejection
 * (LIST-25). `updatedAt` cannot be the version: it does not change with a waiting change, and it changes with a sale or
 * the availability, which the form does not show.
 */
export function listingVersion(listing: VersionedColumns): string {
  const shownFields = pickFields({ ...listing, ...listing.proposal });
  return createHash('sha256')
    .update(JSON.stringify([shownFields, listing.rejectionReason]))
    .digest('hex');
}

/** Columns of an approved listing that change only after a review (LIST-22). */
const FIELDS_NEEDING_REVIEW = new Set<keyof ListingFields>([
  'title',
  'description',
  'shortDescription',
  'features',
  'priceCents',
  'duration',
  'image',
  'screenshots',
  'videoUrl',
  'demoUrl',
  'creatorName',
]);

/** Returns the columns for the fields of a form, with prices in cents; absent fields are left out. */
export function fieldsOf(input: ListingChange): Partial<ListingFields> {
  const { price, buyoutPrice } = input;
  const sourceUrl = sourceAddressFrom(input);
  return pickFields({
    ...input,
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(buyoutPrice !== undefined && { buyoutPriceCents: toCents(buyoutPrice) }),
    ...(input.createdBy !== undefined && { creatorName: input.createdBy }),
    ...(sourceUrl !== undefined && { sourceUrl }),
  } as Partial<ListingFields>);
}

/** The result of a change to a listing: columns to update at once, and columns that wait for a review. */
export interface PlannedChange {
  readonly immediate: Partial<ListingFields>;
  /** The columns of an approved listing that wait for a review; null if none do. */
  readonly proposal: Partial<ListingFields> | null;
  /** Whether this change submits the listing for review. */
  readonly needsReview: boolean;
}

/**
 * Returns what a change leads to. Before approval, every column changes at once, and the listing is submitted
 * for review (LIST-21). After approval, reviewed columns wait in `proposal` while the approved version stays
 * public (LIST-22). A column that is set back to its approved value no longer waits. Sending the same change
 * again does not restart the review (LIST-23).
 */
export function planChange(listing: Listing, fields: Partial<ListingFields>): PlannedChange {
  const changedFields = entriesOf(fields);
  if (!wasApproved(listing)) {
    const differences = changedFields.filter(([name, value]) => !isDeepStrictEqual(listing[name], value));
    const needsReview = differences.length > 0 || (listing.state === 'rejected' && changedFields.length > 0);
    return { immediate: Object.fromEntries(differences), proposal: null, needsReview };
  }
  const oldProposal: Partial<ListingFields> = listing.proposal ?? {};
  const fieldsToReview = changedFields.filter(([name]) => isReviewRequired(listing, name));
  const newProposal = entriesOf({ ...oldProposal, ...Object.fromEntries(fieldsToReview) }).filter(
    ([name, value]) => !isDeepStrictEqual(listing[name], value),
  );
  const isProposalUnchanged =
    newProposal.length === entriesOf(oldProposal).length &&
    newProposal.every(([name, value]) => isDeepStrictEqual(oldProposal[name], value));
  const isResubmitted = newProposal.length > 0 && listing.reviewDueAt === null && fieldsToReview.length > 0;
  return {
    immediate: Object.fromEntries(
      changedFields.filter(
        ([name, value]) => !isReviewRequired(listing, name) && !isDeepStrictEqual(listing[name], value),
      ),
    ),
    proposal: newProposal.length > 0 ? Object.fromEntries(newProposal) : null,
    needsReview: (newProposal.length > 0 && !isProposalUnchanged) || isResubmitted,
  };
}

/**
 * The first source address is stored without a review, because buyers may be waiting for it; a changed
 * address is reviewed.
 */
function isReviewRequired(listing: Listing, name: keyof ListingFields): boolean {
  return FIELDS_NEEDING_REVIEW.has(name) || (name === 'sourceUrl' && listing.sourceUrl !== '');
}

function entriesOf(fields: Partial<ListingFields>): [keyof ListingFields, unknown][] {
  return Object.entries(fields) as [keyof ListingFields, unknown][];
}
