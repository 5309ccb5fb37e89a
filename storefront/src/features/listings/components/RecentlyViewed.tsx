import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import { ListingRow } from './ListingRow.js';
import { recordView, readViewedIds } from '../api/viewed-store.js';

/** Imports the requests for listings from their separate chunk, which most pages load anyway. */
const loadListingCalls = () => loadChunk(() => import('../api/listing-calls.js'));

interface Props {
  /** Id of this page's MVP, which is recorded as viewed but not listed here. */
  readonly currentId?: string | undefined;
}

/**
 * The MVPs that were viewed last in this browser and are on sale; renders nothing if there are none (FIND-85). They
 * are requested without a token, so that the user's own hidden listings are left out, too.
 */
export default function RecentlyViewed({ currentId }: Props) {
  const uid = useUser()?.uid;
  useEffect(() => {
    if (currentId !== undefined) recordView(currentId, uid);
  }, [currentId, uid]);
  // With the key, the ids are read again when another user signs in, or the user signs out.
  return <ViewedListings key={uid} uid={uid} currentId={currentId} />;
}

function ViewedListings({ uid, currentId }: Props & { readonly uid: string | undefined }) {
  const [ids] = useState(() => readViewedIds(uid).filter((id) => id !== currentId));
  const { data: listings = [] } = useQuery({
    queryKey: ['listings', 'seen', ids],
    queryFn: async ({ signal }) =>
      (await loadListingCalls()).fetchListingsByIds(ids, { signal, asVisitor: true }),
    enabled: ids.length > 0,
    ...cacheTimes('list'),
  });
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="seen" className="mt-12 flex flex-col gap-4 border-t border-line pt-8">
      <h2 id="seen" className="text-xl font-semibold">
        Recently seen
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-2 md:px-0 lg:grid-cols-4">
        {listings.map((listing) => (
          <ListingRow
            key={listing.id}
            listing={listing}
            isSmall
            className="w-64 shrink-0 snap-start md:w-auto"
          />
        ))}
      </ul>
    </section>
  );
}
