import { buyoutPrice, RENTAL_DURATIONS } from '@market/contract/rentals/durations';
import type { Listing } from '@market/contract/listings/listings';
import { UNKNOWN_CREATOR } from '../../features/listings/components/CreatorLink.js';
import { rentalTotal } from '../../features/rentals/api/rental-total.js';
import { type PageHead, summarize } from './page-head.js';

/** Returns the head of an MVP's page: a product with an offer for each duration and for buying outright (FIND-24). */
export function listingHead(listing: Listing, origin: string): PageHead {
  const path = `/mvp/${listing.id}`;
  const image = { path: `/share/mvp/${listing.id}.jpg`, alt: listing.title };
  const description = summarize(listing.shortDescription || listing.description);
  return {
    title: listing.title,
    description,
    path,
    type: 'product',
    image,
    price: listing.price,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${origin}${path}`,
      name: listing.title,
      description,
      category: listing.category,
      image: `${origin}${image.path}`,
      url: `${origin}${path}`,
      sku: listing.id,
      brand: { '@type': 'Person', name: listing.createdBy || UNKNOWN_CREATOR },
      offers: createOffers(listing, `${origin}${path}`),
      ...createAggregateRating(listing),
    },
  };
}

function createOffers(listing: Listing, url: string): readonly object[] {
  const availability = `https://schema.org/${listing.isAvailable ? 'InStock' : 'OutOfStock'}`;
  const createOffer = (name: string, price: number) => ({
    '@type': 'Offer',
    name,
    price: price.toFixed(2),
    priceCurrency: 'USD',
    availability,
    url,
  });
  return [
    ...RENTAL_DURATIONS.map(({ value }) =>
      createOffer(`Rent for ${value}`, rentalTotal(listing.price, value)),
    ),
    createOffer('Buy outright', buyoutPrice(listing.price)),
  ];
}

/** Returns the aggregate rating for search engines; an empty object without reviews (RATE-12). */
function createAggregateRating({ rating, reviewCount }: Listing): object {
  if (reviewCount === 0) return {};
  const ratingValue = Math.round(rating * 100) / 100;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount } };
}
