import type { Listing } from '@market/contract/listings/listings';
import { Play } from 'lucide-react';
import { CategoryChips } from '../../../features/finding/components/CategoryChips.js';
import { SearchField } from '../../../features/finding/components/SearchField.js';
import { HowItWorks } from '../../../features/finding/components/HowItWorks.js';
import { formatPrice, perDuration } from '../../../shared/format/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import * as texts from './texts.js';
import { NEWEST_MVPS } from '../../shell/use-browse-link.js';
import { FeaturedListing } from './FeaturedListing.js';

/** The top of the homepage: what the site offers, the demo of one MVP, the search and the three steps (FIND-61, FIND-62). */
export function HomeHero({ featured }: { readonly featured: Listing | undefined }) {
  return (
    <>
      <section aria-labelledby="welcome" className="stage !overflow-visible">
        <div className="content grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-5 pt-7 pb-8 md:gap-y-10 md:pt-14 md:pb-12 lg:gap-y-12 lg:pb-0 lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)]">
          <div className="flex flex-col gap-4 max-lg:-order-3 md:gap-6">
            <h1 id="welcome" className="font-sans text-sm font-medium text-sun md:text-base">
              Discover proven MVPs from talented developers
            </h1>
            <p className="font-display text-2xl font-bold text-balance sm:text-3xl xl:text-4xl">
              {texts.heroLine} <span className="marker-on-stage">{texts.heroLineEnd}</span>
            </p>
            <p className="max-w-[31em] text-lg text-on-stage-muted max-md:hidden">{texts.heroLead}</p>
            <div className="flex flex-col gap-3">
              <div className="flex flex-wrap items-center gap-3">
                {featured && (
                  <ButtonLink
                    to={`/mvp/${featured.id}`}
                    state={{ open: 'demo' }}
                    variant="try"
                    size="lg"
                    className="max-w-full max-sm:w-full"
                  >
                    <Play aria-hidden="true" className="size-4 shrink-0" fill="currentColor" />
                    <span className="truncate">Try {featured.title} now</span>
                  </ButtonLink>
                )}
                <ButtonLink to={NEWEST_MVPS} variant="stage" size="lg" className="max-sm:hidden">
                  Browse MVPs
                </ButtonLink>
              </div>
              {featured && (
                <p className="money text-sm text-on-stage-muted">
                  Free for 15 minutes, then {formatPrice(featured.price)} / {perDuration(featured.duration)}
                  <span className="max-sm:hidden">, or {formatPrice(featured.buyoutPrice)} to own it</span>
                </p>
              )}
            </div>
          </div>
          {featured && <FeaturedListing listing={featured} />}
          {/* On phones the search and the steps come before the picture, so that they are on the first screen. */}
          <div className="max-lg:-order-1 lg:col-span-2">
            <HowItWorks />
          </div>
          {/* On wide windows it lies on the lower edge of the band. */}
          <div className="flex justify-center max-lg:-order-2 lg:col-span-2 lg:-mb-8 max-lg:[&>form]:max-w-none">
            <SearchField />
          </div>
        </div>
      </section>
      <div className="content pt-6 lg:pt-14">
        <CategoryChips />
      </div>
    </>
  );
}
