import type { ListingsPage } from '@market/contract/listings/listings';
import type { InfiniteData } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { CategoryChips } from '../../../features/finding/components/CategoryChips.js';
import { SearchField } from '../../../features/finding/components/SearchField.js';
import { MarketFigures } from '../../../features/finding/components/MarketFigures.js';
import { HowItWorks } from '../../../features/finding/components/HowItWorks.js';
import { featuredListing } from '../../../features/listings/api/home-listings.js';
import { durationAfterSlash, formatPrice } from '../../../shared/format/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import * as texts from './texts.js';
import { FeaturedListing } from './FeaturedListing.js';

interface Props {
  readonly popularData: InfiniteData<ListingsPage> | undefined;
  readonly newestData: InfiniteData<ListingsPage> | undefined;
}

/**
 * The top of the homepage: what the site offers, the demo of one MVP, the search and the three steps (FIND-61,
 * FIND-62). Everything is aligned with the top, because a slow browser may paint the page when only a part of it
 * has arrived.
 */
export default function HomeHero({ popularData, newestData }: Props) {
  const featured = popularData && featuredListing(popularData, newestData);
  return (
    <>
      <section aria-labelledby="welcome" className="band !overflow-visible">
        <div className="content grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-4 pt-5 pb-5 md:gap-y-6 md:pt-9 md:pb-4 lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] lg:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-2.5 md:gap-4">
            <h1 id="welcome" className="font-sans text-sm font-medium text-accent md:text-base">
              Discover proven MVPs from talented developers
            </h1>
            <p className="font-display text-2xl font-bold whitespace-pre-line sm:text-3xl">
              {texts.heroLines}
              <span className="marker-on-band">{texts.heroLineEnd}</span>
            </p>
            <p className="max-w-[33em] text-lg text-on-band-muted max-md:hidden">{texts.heroLead}</p>
          </div>
          {featured && (
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-4">
              <FeaturedListing listing={featured} />
            </div>
          )}
          <div className="flex flex-col gap-3 md:gap-5">
            {featured && (
              <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-4">
                <ButtonLink
                  to={`/mvp/${featured.id}`}
                  state={{ open: 'demo' }}
                  variant="try"
                  size="lg"
                  className="max-w-full max-sm:w-full sm:self-start lg:self-auto"
                >
                  <Play aria-hidden="true" className="size-4 shrink-0" fill="currentColor" />
                  <span className="truncate">Try {featured.title} now</span>
                </ButtonLink>
                <p className="money text-xs text-balance text-on-band-muted sm:text-sm">
                  Free, no card. Rent it for {formatPrice(featured.price)} /{' '}
                  {durationAfterSlash(featured.duration)}, or own it for {formatPrice(featured.buyoutPrice)}
                </p>
              </div>
            )}
            <SearchField />
          </div>
          <div className="flex flex-col gap-3 border-t border-band-line pt-3 md:gap-2 md:pt-4 lg:col-span-2">
            <HowItWorks />
            <MarketFigures />
          </div>
        </div>
      </section>
      <div className="content pt-5 md:pt-6">
        <CategoryChips />
      </div>
    </>
  );
}
