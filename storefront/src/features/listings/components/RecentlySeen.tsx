import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cached } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ListingRow } from './ListingRow.js';
import { recordSeen, seenIds } from '../api/seen-store.js';

/** A chunk of its own, which most pages load anyway. */
const calls = () => loadChunk(() => import('../api/listing-calls.js'));

interface Props {
  /** The MVP on this page, which is recorded and not shown. */
  readonly current?: string;
}

/**
 * The MVPs opened last in this browser, those that are on sale; nothing if there are none (FIND-85). Their data is requested as
 * a visitor's, so that an owner's own hidden ones are left out, too.
 */
export default function RecentlySeen({ current }: Props) {
  const [ids] = useState(() => seenIds().filter((id) => id !== current));
  useEffect(() => {
    if (current !== undefined) recordSeen(current);
  }, [current]);
  const { data: listings = [] } = useQuery({
    queryKey: ['listings', 'seen', ids],
    queryFn: async ({ signal }) => (await calls()).fetchListingsByIds(ids, { signal, asVisitor: true }),
    enabled: ids.length > 0,
    ...cached('list'),
  });
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="seen" className="mt-12 flex flex-col gap-4 border-t border-line pt-8">
      <h2 id="seen" className="text-lg font-semibold">
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
