import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { Link } from 'react-router';
import { listingQuery } from '../../../features/listings/api/listing-queries.js';
import { DEFAULT_COVER, ListingCover } from '../../../features/listings/components/ListingCover.js';
import { safePicture } from '../../../shared/format/text.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { VideoFacade } from '../../../shared/ui/VideoFacade.js';

/** The featured MVP: its first screenshot in a window, and its short, which loads when it is played (FIND-61). */
export function FeaturedListing({ listing }: { readonly listing: Listing }) {
  const { data: detail } = useQuery(listingQuery(listing.id));
  return (
    <aside aria-label="Featured MVP" className="relative w-full text-text md:pb-8 md:pl-18">
      <div className="group relative overflow-hidden rounded-card bg-surface shadow-overlay ring-1 ring-white/15">
        <div className="flex h-10 items-center gap-1.5 border-b border-line px-4">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-line-button" />
          <span aria-hidden="true" className="size-2.5 rounded-full bg-line-button" />
          <span aria-hidden="true" className="size-2.5 rounded-full bg-line-button" />
          <span
            aria-hidden="true"
            className="money ml-auto inline-flex items-center gap-1 rounded-full bg-sun px-2.5 py-1 text-xs font-semibold text-on-sun"
          >
            <Timer className="size-3.5" />
            Live demo 15:00
          </span>
        </div>
        <ListingCover image={detail?.screenshots[0]?.image ?? listing.image} priority />
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-3.5 md:pl-30">
          <h2 className="min-w-0 truncate text-lg font-semibold">
            <Link to={`/mvp/${listing.id}`} viewTransition className="card-link">
              {listing.title}
            </Link>
          </h2>
          <Rating rating={listing.rating} reviewCount={listing.reviewCount} />
          <p className="line-clamp-2 w-full text-sm text-muted">{listing.shortDescription}</p>
        </div>
      </div>
      <div className="absolute bottom-0 left-0 z-10 w-40 overflow-hidden rounded-card shadow-overlay ring-4 ring-surface max-md:hidden [&_img]:object-[83%_50%]">
        <VideoFacade
          videoUrl={listing.videoUrl}
          title={listing.title}
          poster={safePicture(listing.image) ?? DEFAULT_COVER}
        />
      </div>
    </aside>
  );
}
