import { LISTING_RATING_DEFAULT, type Listing } from '@market/contract/listings/listings';
import { buyoutPrice } from '@market/contract/rentals/durations';
import type { ListingFormValues } from './listing-form-values.js';

const NO_USER_ID = '00000000-0000-0000-0000-000000000000';
const NO_DATE = new Date(0).toISOString();

/** Returns the listing to preview from the form's current values, with placeholders for empty fields. */
export function previewListing(form: ListingFormValues): Listing {
  const typedPrice = Number(form.price);
  const price = Number.isFinite(typedPrice) && typedPrice > 0 ? typedPrice : 0;
  return {
    ...form,
    id: NO_USER_ID,
    title: form.title.trim() || 'Title of your MVP',
    shortDescription: form.shortDescription.trim() || 'Its short description',
    category: form.category || 'Category',
    price,
    buyoutPrice: buyoutPrice(price),
    image: form.image.trim(),
    features: [],
    techStack: form.techStack.map(({ value }) => value.trim()).filter(Boolean),
    createdBy: form.createdBy.trim() || 'Creator',
    createdAt: NO_DATE,
    updatedAt: NO_DATE,
    isAvailable: true,
    isapproved: false,
    rating: LISTING_RATING_DEFAULT,
    reviewCount: 0,
    userId: NO_USER_ID,
    userEmail: '',
    userPhotoURL: '',
  };
}
