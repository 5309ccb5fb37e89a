import type { Listing } from '@market/contract/listings/listings';
import { Link } from 'react-router';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { buttonClass } from '../../../shared/ui/styles.js';
import * as texts from './texts.js';

/** A link to the shorts next to the newest cards, with covers cropped to 9:16. */
export function ShortsTile({ listings }: { readonly listings: readonly Listing[] }) {
  return (
    <div className="relative flex min-h-72 flex-col justify-between gap-6 overflow-hidden rounded-card bg-primary-soft p-8">
      <div className="flex max-w-60 flex-col items-start gap-3">
        <p className="text-xl font-semibold">{texts.shortsTile.title}</p>
        <p className="text-sm text-muted">{texts.shortsTile.text}</p>
      </div>
      <Link to="/shorts" className={`${buttonClass({})} card-link self-start`}>
        Open Shorts
      </Link>
      <div aria-hidden="true" className="absolute top-24 -right-14 flex rotate-6 gap-4">
        {listings.slice(0, 3).map(({ id, image }) => (
          <div
            key={id}
            className="aspect-[9/16] w-32 overflow-hidden rounded-card shadow-raised odd:translate-y-10"
          >
            <ListingCover image={image} className="!aspect-auto h-full object-[30%_50%]" />
          </div>
        ))}
      </div>
    </div>
  );
}
