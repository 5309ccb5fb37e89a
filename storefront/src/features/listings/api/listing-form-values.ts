import { buyoutPrice } from '@market/contract/rentals/durations';
import type { ListingInput } from '@market/contract/listings/listing-form';
import type { Screenshot } from '@market/contract/listings/screenshots';
import type { OwnListing } from '@market/contract/listings/listings';

/** Values of the form's fields during editing: numbers are text, lists are rows. */
export interface ListingFormValues {
  title: string;
  description: string;
  shortDescription: string;
  category: string;
  price: string;
  buyoutPrice: string;
  duration: ListingInput['duration'];
  createdBy: string;
  videoUrl: string;
  demoUrl: string;
  demoPass: boolean;
  features: { value: string }[];
  techStack: { value: string }[];
  tags: string[];
  image: string;
  screenshots: Screenshot[];
  repoUrl: string;
  sourceVisible: boolean;
  offerArchive: boolean;
  inviteBuyers: boolean;
}

/** The values as they are submitted: each row of a list becomes one text, as the contract requires. */
export type ListingFormOutput = Omit<ListingFormValues, 'features' | 'techStack'> & {
  features: string[];
  techStack: string[];
};

const EMPTY_ROW = { value: '' };

/** Returns the empty form; `createdBy`, the user's display name or e-mail, prefills the creator (LIST-2). */
export function emptyListingForm(createdBy: string): ListingFormValues {
  return {
    title: '',
    description: '',
    shortDescription: '',
    category: '',
    price: '',
    buyoutPrice: '',
    duration: '1 month',
    createdBy,
    videoUrl: '',
    demoUrl: '',
    demoPass: false,
    features: [EMPTY_ROW],
    techStack: [EMPTY_ROW],
    tags: [],
    image: '',
    screenshots: [],
    repoUrl: '',
    sourceVisible: false,
    offerArchive: false,
    inviteBuyers: false,
  };
}

/** Returns the form values of an existing listing; a pending change takes precedence over the approved version. */
export function listingFormOf(listing: OwnListing): ListingFormValues {
  const latestVersion = { ...listing, ...listing.proposal };
  return {
    title: latestVersion.title,
    description: latestVersion.description,
    shortDescription: latestVersion.shortDescription,
    category: latestVersion.category,
    price: String(latestVersion.price),
    buyoutPrice: String(latestVersion.buyoutPrice),
    duration:
      latestVersion.duration === '3 months' || latestVersion.duration === '6 months'
        ? latestVersion.duration
        : '1 month',
    createdBy: latestVersion.createdBy,
    videoUrl: latestVersion.videoUrl,
    demoUrl: latestVersion.demoUrl,
    demoPass: latestVersion.demoPass,
    features: toRows(latestVersion.features),
    techStack: toRows(latestVersion.techStack),
    tags: latestVersion.tags,
    image: latestVersion.image,
    screenshots: latestVersion.screenshots,
    repoUrl: latestVersion.repoUrl === '#' ? '' : latestVersion.repoUrl,
    sourceVisible: latestVersion.sourceVisible,
    offerArchive: latestVersion.offerArchive,
    inviteBuyers: latestVersion.inviteBuyers,
  };
}

/**
 * Returns the prefilled buyout price: 25 × the monthly price, rounded down to whole dollars (LIST-7); empty without a
 * price.
 */
export function suggestedBuyoutPrice(price: string): string {
  const monthlyPrice = Number(price);
  return price.trim() === '' || !Number.isFinite(monthlyPrice) || monthlyPrice <= 0
    ? ''
    : String(buyoutPrice(monthlyPrice));
}

function toRows(entries: readonly string[]): { value: string }[] {
  return entries.length === 0 ? [EMPTY_ROW] : entries.map((value) => ({ value }));
}
