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
  const current = { ...listing, ...listing.proposal };
  return {
    title: current.title,
    description: current.description,
    shortDescription: current.shortDescription,
    category: current.category,
    price: String(current.price),
    buyoutPrice: String(current.buyoutPrice),
    duration:
      current.duration === '3 months' || current.duration === '6 months' ? current.duration : '1 month',
    createdBy: current.createdBy,
    videoUrl: current.videoUrl,
    demoUrl: current.demoUrl,
    demoPass: current.demoPass,
    features: toRows(current.features),
    techStack: toRows(current.techStack),
    tags: current.tags,
    image: current.image,
    screenshots: current.screenshots,
    repoUrl: current.repoUrl === '#' ? '' : current.repoUrl,
    sourceVisible: current.sourceVisible,
    offerArchive: current.offerArchive,
    inviteBuyers: current.inviteBuyers,
  };
}

/** Returns the prefilled buyout price: 25 × the monthly price (LIST-7); empty without a price. */
export function suggestedBuyout(price: string): string {
  const monthlyPrice = Number(price);
  return price.trim() === '' || !Number.isFinite(monthlyPrice) || monthlyPrice <= 0
    ? ''
    : String(buyoutPrice(monthlyPrice));
}

function toRows(entries: readonly string[]): { value: string }[] {
  return entries.length === 0 ? [EMPTY_ROW] : entries.map((value) => ({ value }));
}
