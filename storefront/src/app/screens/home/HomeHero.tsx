import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { Link } from 'react-router';
import { CategoryChips } from '../../../features/finding/components/CategoryChips.js';
import { SearchField } from '../../../features/finding/components/SearchField.js';
import { listingQuery } from '../../../features/listings/api/listing-queries.js';
import { DEFAULT_COVER, ListingCover } from '../../../features/listings/components/ListingCover.js';
import { formatPrice } from '../../../shared/format/money.js';
import { safePicture } from '../../../shared/format/text.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { VideoFacade } from '../../../shared/ui/VideoFacade.js';

/** The top of the homepage: a description of the site, the search, and one featured MVP (FIND-61). */
export function HomeHero({ featured }: { readonly featured: Listing | undefined }) {
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <div className="flex flex-col gap-4">
          <h1 className="max-w-[11.4em] text-2xl font-bold text-balance md:text-3xl xl:text-4xl">
            Discover <span className="marker whitespace-nowrap">proven MVPs</span> from talented developers
          </h1>
          <p className="max-w-[36.6em] text-base text-muted md:text-lg">
            Try a live demo for 15 minutes. Rent for 1, 3 or 6 months, or buy outright. The source code
            reaches you by e-mail within 24 hours of payment.
          </p>
          <SearchField />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/shorts" variant="secondary">
              Watch Shorts
            </ButtonLink>
            <ButtonLink to="/login" variant="ghost">
              Sign in
            </ButtonLink>
          </div>
        </div>
        {featured && <Featured listing={featured} />}
      </section>
      <CategoryChips />
    </>
  );
}

/** The featured MVP: its first screenshot in a window frame, and its short, which loads when it is played. */
function Featured({ listing }: { readonly listing: Listing }) {
  const { data: detail } = useQuery(listingQuery(listing.id));
  return (
    <aside aria-label="Featured MVP" className="relative w-full max-w-[640px] md:pr-24 lg:pr-20">
      <div className="group relative overflow-hidden rounded-card border border-line bg-surface shadow-raised">
        <div aria-hidden="true" className="flex items-center gap-1.5 border-b border-line px-4 py-2">
          <span className="size-2.5 rounded-full bg-line-button" />
          <span className="size-2.5 rounded-full bg-line-button" />
          <span className="size-2.5 rounded-full bg-line-button" />
          <span className="money ml-auto inline-flex items-center gap-1 rounded-full bg-primary-soft px-2.5 py-1 text-xs font-medium text-primary">
            <Timer className="size-3.5" />
            15:00
          </span>
        </div>
        <ListingCover image={detail?.screenshots[0]?.image ?? listing.image} first />
        <div className="flex items-center justify-between gap-4 border-t border-line p-4">
          <div className="min-w-0">
            <h2 className="truncate text-base font-semibold">
              <Link to={`/mvp/${listing.id}`} viewTransition className="card-link">
                {listing.title}
              </Link>
            </h2>
            <p className="truncate text-sm text-muted">
              Try it for 15 minutes, then {formatPrice(listing.price)} for {listing.duration}
            </p>
          </div>
        </div>
      </div>
      <div className="absolute right-0 bottom-6 z-10 w-36 rounded-card shadow-overlay max-md:hidden">
        <VideoFacade
          videoUrl={listing.videoUrl}
          title={listing.title}
          poster={safePicture(listing.image) ?? DEFAULT_COVER}
        />
      </div>
    </aside>
  );
}
