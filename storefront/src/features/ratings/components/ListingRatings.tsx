import type { Listing } from '@market/contract/listings/listings';
import type { Rating } from '@market/contract/ratings/ratings';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../../shared/ErrorBoundary.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import * as texts from '../texts.js';

const RatingsSection = lazy(() => loadChunk(() => import('./RatingsSection.js')));

/** HTML id of the reviews' section, to which notifications link. */
const SECTION_ID = 'reviews';
/** The reviews load when the user has scrolled to within this distance of them. */
const LOAD_DISTANCE = '200px';

interface Props {
  readonly listing: Listing;
  readonly userId: string | undefined;
  readonly renderReportDialog: (rating: Rating, onClose: () => void) => ReactNode;
}

/**
 * The reviews of an MVP, which load when the user scrolls near them (RATE-10). The section reserves the height that
 * it has without reviews, so that the elements below it do not move.
 */
export function ListingRatings(props: Props) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    if (window.location.hash === `#${SECTION_ID}`) element.scrollIntoView();
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: LOAD_DISTANCE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={section}
      id={SECTION_ID}
      aria-labelledby="reviews-heading"
      className="mt-10 flex min-h-44 scroll-mt-20 flex-col gap-6"
    >
      <h2 id="reviews-heading" className="text-xl font-semibold">
        Reviews
      </h2>
      <ErrorBoundary fallback={<p className="text-muted">{texts.ratingsFailed} Reload the page.</p>}>
        <Suspense>{isNear && <RatingsSection {...props} />}</Suspense>
      </ErrorBoundary>
    </section>
  );
}
