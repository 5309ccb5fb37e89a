import type { Listing } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shortsListings } from '../../../features/listings/api/home-listings.js';
import { listingQuery } from '../../../features/listings/api/listing-queries.js';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { buttonClass } from '../../../shared/ui/styles.js';
import * as texts from './texts.js';

/** A link to the shorts (vertical videos), with a screenshot of each of three MVPs in a phone frame. */
export default function ShortsTile({ firstCards }: { readonly firstCards: readonly Listing[] }) {
  return (
    <div className="band flex min-h-72 flex-col justify-between gap-6 rounded-card p-8">
      <div className="flex max-w-50 flex-col items-start gap-3">
        <p className="font-display text-xl font-bold">
          {texts.shortsTile.title.map((line) => (
            <span key={line} className="block whitespace-nowrap">
              {line}
            </span>
          ))}
        </p>
        <p className="text-sm text-on-band-muted">{texts.shortsTile.text}</p>
      </div>
      <Link to="/shorts" className={`${buttonClass({ variant: 'try' })} card-link self-start`}>
        Open Shorts
      </Link>
      <div aria-hidden="true" className="absolute inset-y-0 right-2 flex items-center">
        {shortsListings(firstCards).map((listing) => (
          <PhoneFrame key={listing.id} listing={listing} />
        ))}
      </div>
    </div>
  );
}

function PhoneFrame({ listing: { id, image } }: { readonly listing: Listing }) {
  const { data: detail } = useQuery(listingQuery(id));
  return (
    <div className="phone-frame h-62 w-36 not-first:-ml-11 first:translate-y-3 first:-rotate-6 last:translate-y-3 last:rotate-6 even:z-10">
      <ListingCover image={detail?.screenshots[0]?.image ?? image} className="!aspect-auto h-full" />
    </div>
  );
}
