import type { Listing } from '@market/contract/listings/listings';
import { Link } from 'react-router';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { buttonClass } from '../../../shared/ui/styles.js';
import * as texts from './texts.js';

/** A link to the shorts next to the newest cards, with covers cropped to 9:16. */
export function ShortsTile({ listings }: { readonly listings: readonly Listing[] }) {
  return (
    <div className="stage flex min-h-72 flex-col justify-between gap-6 rounded-card p-8">
      <div className="flex max-w-56 flex-col items-start gap-3">
        <p className="font-display text-xl font-bold lg:text-2xl">{texts.shortsTile.title}</p>
        <p className="text-sm text-on-stage-muted">{texts.shortsTile.text}</p>
      </div>
      <Link to="/shorts" className={`${buttonClass({ variant: 'try' })} card-link self-start`}>
        Open Shorts
      </Link>
      <div aria-hidden="true" className="absolute top-16 -right-36 flex rotate-6 gap-4">
        {listings.slice(0, 3).map(({ id, image }) => (
          <div
            key={id}
            className="aspect-[9/16] w-36 overflow-hidden rounded-card shadow-overlay odd:translate-y-10"
          >
            <ListingCover image={image} className="!aspect-auto upright h-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
