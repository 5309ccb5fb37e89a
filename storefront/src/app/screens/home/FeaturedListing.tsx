import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { Link } from 'react-router';
import { listingQuery } from '../../../features/listings/api/listing-queries.js';
import { DEFAULT_COVER, ListingCover } from '../../../features/listings/components/ListingCover.js';
import { safePicture } from '../../../shared/format/text.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { VideoFacade } from '../../../shared/ui/VideoFacade.js';

/** The featured MVP: its first screenshot in a window frame, and its vertical video, which loads on play (FIND-61). */
export function FeaturedListing({ listing }: { readonly listing: Listing }) {
  const { data: detail } = useQuery(listingQuery(listing.id));
  const screenshots = detail?.screenshots ?? [];
  return (
    <aside aria-label="Featured MVP" className="relative w-full text-text md:pl-16">
      <div className="group relative overflow-hidden rounded-card bg-surface ring-1 ring-white/15 md:shadow-overlay">
        <div className="flex h-7 items-center gap-1.5 px-4 md:h-9">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-line-button" />
          <span aria-hidden="true" className="size-2.5 rounded-full bg-line-button" />
          <span aria-hidden="true" className="size-2.5 rounded-full bg-line-button" />
          <span
            aria-hidden="true"
            className="money ml-auto inline-flex items-center gap-1 rounded-full bg-accent px-2.5 text-xs md:py-0.5 font-semibold text-on-accent"
          >
            <Timer className="size-3.5" />
            Live demo 15:00
          </span>
        </div>
        {/* Phones show only the upper left part, in which the texts are large enough to be read. */}
        <ListingCover
          image={screenshots[0]?.image ?? listing.image}
          className="origin-top-left max-md:scale-140"
          shouldLoadFirst
        />
        <div className="relative flex items-center justify-between gap-x-4 border-t bg-surface border-line px-4 py-2.5 md:pl-28">
          <h2 className="min-w-0 truncate font-semibold md:text-lg">
            <Link to={`/mvp/${listing.id}`} viewTransition className="card-link">
              {listing.title}
            </Link>
          </h2>
          <Rating rating={listing.rating} reviewCount={listing.reviewCount} />
        </div>
      </div>
      <div className="phone-frame absolute bottom-0 left-0 lg:-bottom-4 z-10 w-40 max-md:hidden">
        <VideoFacade
          videoUrl={listing.videoUrl}
          title={listing.title}
          poster={
            safePicture(screenshots[1]?.image ?? screenshots[0]?.image ?? listing.image) ?? DEFAULT_COVER
          }
        />
      </div>
    </aside>
  );
}
