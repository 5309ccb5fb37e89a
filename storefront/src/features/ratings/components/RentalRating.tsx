import { type Rental, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { Stars } from './Stars.js';

const RatingDialog = lazy(() => loadChunk(() => import('./RatingDialog.js')));

/** A button that opens the form for a renter's review of an MVP, or the review that they wrote (RATE-10). */
export function RentalRating({ rental }: { readonly rental: Rental }) {
  const [isOpen, setOpen] = useState(false);
  const title = rental.mvp?.title ?? UNKNOWN_MVP;
  if (rental.ratedstars !== null)
    return (
      <p className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
        <Stars stars={rental.ratedstars} />
        <Link
          to={`/mvp/${rental.mvpid}#reviews`}
          className={linkClass}
          aria-label={`Your review of ${title}`}
        >
          Your review
        </Link>
      </p>
    );
  if (!rental.mayrate) return null;
  return (
    <div>
      <Button
        variant="ghost"
        className="-my-1.5 -ml-4"
        aria-label={`Rate this MVP: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Star aria-hidden="true" className="size-4" />
        Rate this MVP
      </Button>
      <Suspense>
        {isOpen && <RatingDialog mvpId={rental.mvpid} title={title} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
