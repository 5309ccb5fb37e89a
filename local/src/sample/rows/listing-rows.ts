import { buyoutPrice } from '@market/contract/rentals/durations';
import { ListingInput } from '@market/contract/listings/listing-form';
import { SUBMISSION_REVIEW_HOURS } from '@market/contract/listings/listings';
import { imageAddress } from '@market/contract/uploads/images';
import type { Screenshot } from '@market/contract/listings/screenshots';
import { toCents } from '@market/contract/money/money';
import { DAY_MS, HOUR_MS } from '@market/domain/foundation/clock';
import type { Listing } from '@market/domain/listings/listing.entity';
import { sampleCommitTimes } from '../../stand-ins/github/sample-commits.js';
import { appOf } from '../apps/all.js';
import { seededRandom } from '../covers/pen.js';
import type { CategorizedListing } from '../listings/all.js';
import { stableId, stableVideoId } from '../stable-id.js';
import { userId } from './people-rows.js';

/** Returns the id of the listing with a slug. */
export function listingId(slug: string): string {
  return stableId('listing', slug);
}

/** Returns the path of a listing's cover below the storage folder and below `/media/`. */
export function coverPath(slug: string): string {
  return `listings/${slug}.webp`;
}

/** Returns the id of a listing's screenshot, in the same format as the id of an uploaded picture. */
export function screenshotId(slug: string, viewIndex: number): string {
  return stableId('screenshot', `${slug} ${viewIndex}`);
}

/** Returns a listing's screenshots, one for each view of its sample interface (LIST-41). */
function screenshotsOf(slug: string): Screenshot[] {
  return (appOf(slug)?.views ?? []).map(({ name, note }, viewIndex) => ({
    image: imageAddress(screenshotId(slug, viewIndex)),
    alt: `${name}. ${note}`,
  }));
}

/** Returns the address of a listing's demo. */
export function demoUrl(demoBaseUrl: string, slug: string): string {
  return `${demoBaseUrl.replace(/\/$/, '')}/demo/${slug}`;
}

/** Returns the listing form as its lister submitted it; throws if validation fails. */
export function formOf(listing: CategorizedListing, creatorName: string, demoBaseUrl: string): ListingInput {
  return ListingInput.parse({
    title: listing.title,
    description: listing.description.join('\n\n'),
    shortDescription: listing.shortDescription,
    category: listing.category,
    price: listing.priceUsd,
    buyoutPrice: buyoutPrice(listing.priceUsd),
    duration: '1 month',
    createdBy: creatorName,
    videoUrl: `https://www.youtube.com/watch?v=${stableVideoId(listing.slug)}`,
    demoUrl: demoUrl(demoBaseUrl, listing.slug),
    features: listing.features,
    techStack: listing.techStack,
    tags: listing.tags,
    image: `/media/${coverPath(listing.slug)}`,
    repoUrl: `https://github.com/${listing.listerLogin}/${listing.slug}`,
    sourceVisible: listing.isSourceVisible ?? false,
  });
}

/**
 * A public listing is updated at most this long after the last commit to its repository, or at its review if that was
 * later.
 */
const UPDATED_AFTER_COMMIT_MS = HOUR_MS;

/** The data of a listing's row that the sample listing does not contain. */
interface ListingContext {
  readonly now: Date;
  readonly demoBaseUrl: string;
  /** Display name of the lister. */
  readonly creatorName: string;
  /** Whether the listing was bought outright. */
  readonly isSold: boolean;
}

/** Returns the row of a listing that was submitted `daysAgo` and, unless it is pending, reviewed some hours later. */
export function listingRow(
  listing: CategorizedListing,
  { now, demoBaseUrl, creatorName, isSold }: ListingContext,
): Listing {
  const form = formOf(listing, creatorName, demoBaseUrl);
  const random = seededRandom(listing.slug);
  // Random hours, so that submissions are distributed over the day.
  const hoursLater = listing.daysAgo < 1 ? 0 : random() * 20;
  const submittedAt = new Date(now.getTime() - listing.daysAgo * DAY_MS + hoursLater * HOUR_MS);
  const reviewedAt = new Date(submittedAt.getTime() + (2 + random() * 18) * HOUR_MS);
  const state = listing.review?.state ?? 'approved';
  return {
    id: listingId(listing.slug),
    ownerId: userId(listing.listerLogin),
    title: form.title,
    description: form.description,
    shortDescription: form.shortDescription,
    category: form.category,
    priceCents: toCents(form.price),
    buyoutPriceCents: toCents(form.buyoutPrice),
    duration: form.duration,
    image: form.image ?? '',
    screenshots: screenshotsOf(listing.slug),
    videoUrl: form.videoUrl,
    demoUrl: form.demoUrl,
    demoPass: false,
    features: form.features,
    techStack: form.techStack,
    tags: form.tags,
    creatorName: form.createdBy,
    sourceUrl: form.repoUrl ?? '',
    sourceVisible: form.sourceVisible ?? false,
    offerArchive: false,
    inviteBuyers: false,
    state,
    isAvailable: !isSold && !listing.isUnavailable,
    sold: isSold,
    ratingSum: 0,
    reviewCount: 0,
    popularity: 0,
    proposal: null,
    submittedAt,
    reviewDueAt:
      state === 'pending' ? new Date(submittedAt.getTime() + SUBMISSION_REVIEW_HOURS * HOUR_MS) : null,
    approvedAt: state === 'approved' ? reviewedAt : null,
    rejectionReason: listing.review?.state === 'rejected' ? listing.review.reason : null,
    offSaleAt: null,
    offSaleBy: null,
    offSaleReason: null,
    createdAt: submittedAt,
    updatedAt: lastUpdateOf(listing, { state, submittedAt, reviewedAt, now }),
  };
}

interface ReviewTimes {
  readonly state: Listing['state'];
  readonly submittedAt: Date;
  readonly reviewedAt: Date;
  readonly now: Date;
}

/** Returns when a listing was last updated: at its submission or review, or after the last commit if it is public. */
function lastUpdateOf(
  { listerLogin, slug }: CategorizedListing,
  { state, submittedAt, reviewedAt, now }: ReviewTimes,
): Date {
  if (state === 'pending') return submittedAt;
  if (state !== 'approved') return reviewedAt;
  const [lastCommitAt = reviewedAt] = sampleCommitTimes(`${listerLogin}/${slug}`, now);
  const updatedMs = Math.min(lastCommitAt.getTime() + UPDATED_AFTER_COMMIT_MS, now.getTime());
  return new Date(Math.max(reviewedAt.getTime(), updatedMs));
}
