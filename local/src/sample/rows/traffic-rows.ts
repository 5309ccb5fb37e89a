import type { DemoSession } from '@market/domain/demos/demo-session.entity';
import type { ListingViews } from '@market/domain/funnel/listing-views.entity';
import type { Listing } from '@market/domain/listings/listing.entity';
import { dailyViewsOf } from '../activity/views.js';
import { LISTINGS } from '../listings/all.js';
import { demoRows } from './demo-rows.js';
import { listingId } from './listing-rows.js';

/** Returns the daily views and the demos of all public listings. */
export function trafficRows(
  listings: readonly Listing[],
  now: Date,
): { readonly views: ListingViews[]; readonly demos: DemoSession[] } {
  const listingsById = new Map(listings.map((listing) => [listing.id, listing]));
  const views: ListingViews[] = [];
  const demos: DemoSession[] = [];
  for (const { slug } of LISTINGS) {
    const listing = listingsById.get(listingId(slug));
    if (!listing?.approvedAt) continue;
    const dailyViews = dailyViewsOf(slug, listing.approvedAt, now);
    views.push(...dailyViews.map((dayViews) => ({ listingId: listing.id, ...dayViews })));
    demos.push(...demoRows(listing, slug, dailyViews));
  }
  return { views, demos };
}
