import { buyoutCents } from '@market/contract/rentals/durations';
import {
  type Listing,
  type ListingDetail,
  LISTING_RATING_DEFAULT,
  type ListingsPage,
  type OwnListing,
} from '@market/contract/listings/listings';
import { fromCents } from '@market/contract/money/money';
import { isModerator, type Viewer } from '@market/domain/foundation/viewer';
import type { ListingPage, PageInfo } from '@market/domain/listings/listing-page';
import type { ListingRow } from '@market/domain/listings/listing-row.queries';
import { listingVersion } from '@market/domain/listings/listing.rules';
import type { OwnListingRow } from '@market/domain/listings/own-listings.queries';

import { JsonText } from '../http/replies/json-text.js';

/** Sent in place of a source address that the reader may not see (LIST-9). */
const HIDDEN_SOURCE_URL = '#';

/** Who reads a listing, and whether this reader has paid for it. */
export interface ListingReader {
  readonly viewer: Viewer | undefined;
  readonly hasAccess: boolean;
}

/** Returns whether the viewer may see an entire listing, as its owner or as a moderator. */
export function isOwnerOrModerator(ownerId: string, viewer: Viewer | undefined): boolean {
  return ownerId === viewer?.userId || isModerator(viewer);
}

/**
 * Returns a page of listings as JSON text. `rows` contains only the listings of which this viewer sees more fields than
 * visitors do. The other listings are sent as their stored public JSON.
 */
export function listingPage(
  { listings, ...pageInfo }: ListingPage,
  rows: ReadonlyMap<string, ListingRow>,
  viewer: Viewer | undefined,
): JsonText<ListingsPage> {
  const entries = listings.map(({ id, json }) => {
    const row = rows.get(id);
    return row ? JSON.stringify(listingView(row, { viewer, hasAccess: false })) : json;
  });
  return new JsonText(listingsPageJson({ json: entries.join(','), ...pageInfo }));
}

/** Builds a page from the stored JSON of its listings. */
export function listingsPageJson({
  json,
  total,
  totalIsFloor,
  ...pageInfo
}: PageInfo & { json: string }): string {
  const { nextCursor, didYouMean } = pageInfo;
  const pageInfoJson = JSON.stringify({
    total,
    ...(totalIsFloor && { totalIsFloor }),
    nextCursor,
    didYouMean,
  });
  return `{"mvps":[${json}],${pageInfoJson.slice(1)}`;
}

/** Returns the fields of a listing (API-1), without those that this reader may not see. */
export function listingView(row: ListingRow, { viewer, hasAccess }: ListingReader): Listing {
  const seesPrivateFields = isOwnerOrModerator(row.ownerId, viewer);
  const isSourceShown = row.sourceUrl !== '' && (row.sourceVisible || seesPrivateFields || hasAccess);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    shortDescription: row.shortDescription,
    category: row.category,
    price: fromCents(row.priceCents),
    buyoutPrice: fromCents(seesPrivateFields ? row.buyoutPriceCents : buyoutCents(row.priceCents)),
    duration: row.duration,
    image: row.image,
    videoUrl: row.videoUrl,
    demoUrl: row.demoUrl,
    features: row.features,
    techStack: row.techStack,
    tags: row.tags,
    createdBy: row.creatorName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isAvailable: row.isAvailable,
    isapproved: row.state === 'approved',
    rating: row.reviewCount > 0 ? row.ratingSum / row.reviewCount : LISTING_RATING_DEFAULT,
    reviewCount: row.reviewCount,
    userId: row.ownerId,
    userEmail: seesPrivateFields ? (row.ownerEmail ?? '') : '',
    userPhotoURL: row.ownerPhotoUrl,
    repoUrl: isSourceShown ? row.sourceUrl : HIDDEN_SOURCE_URL,
  };
}

/** Returns a listing with the fields that only its own page shows. */
export function detailView(row: ListingRow, reader: ListingReader): ListingDetail {
  return { ...listingView(row, reader), screenshots: row.screenshots };
}

/** Returns a listing as its owner sees it. */
export function ownListingView(
  row: OwnListingRow,
  viewer: Viewer,
  counts: { readonly rentals: number; readonly earnedCents: number } = { rentals: 0, earnedCents: 0 },
): OwnListing {
  return {
    ...detailView(row, { viewer, hasAccess: true }),
    state: row.state,
    version: listingVersion(row),
    demoPass: row.demoPass,
    sourceVisible: row.sourceVisible,
    offerArchive: row.offerArchive,
    inviteBuyers: row.inviteBuyers,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    reviewDueAt: row.reviewDueAt?.toISOString() ?? null,
    rejectionReason: row.rejectionReason,
    offSaleAt: row.offSaleAt?.toISOString() ?? null,
    offSaleReason: row.offSaleReason,
    proposal: row.proposal && proposalView(row.proposal),
    rentalsCount: counts.rentals,
    earned: fromCents(counts.earnedCents),
  };
}

/** Returns the values of a proposed change by the form's field names, to fill in the form. */
function proposalView(proposal: NonNullable<OwnListingRow['proposal']>): Record<string, unknown> {
  const { priceCents, buyoutPriceCents, creatorName, sourceUrl, ...unchangedFields } = proposal;
  return {
    ...unchangedFields,
    ...(priceCents !== undefined && { price: fromCents(priceCents) }),
    ...(buyoutPriceCents !== undefined && { buyoutPrice: fromCents(buyoutPriceCents) }),
    ...(creatorName !== undefined && { createdBy: creatorName }),
    ...(sourceUrl !== undefined && { repoUrl: sourceUrl }),
  };
}
