import { useQuery } from '@tanstack/react-query';
import { LISTING_IDS_MAX } from '@market/contract/listings';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { listingsByIdsQuery } from '../../../features/listings/api/listing-queries.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { useSaved } from '../../../features/saved/api/use-saved.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/Notice.js';

const EMPTY = 'No MVPs saved yet. Star some MVPs in Shorts to see them here!';
const STEP = 24;

/** Saved MVPs as a grid (SPEC §2 'Saved'). */
export function Component() {
  useDocumentTitle('Saved MVPs');
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Saved MVPs</h1>
      <SavedGrid />
    </div>
  );
}

function SavedGrid() {
  const { ids } = useSaved();
  const [shown, setShown] = useState(STEP);
  const query = useQuery({
    ...listingsByIdsQuery(ids.slice(0, Math.min(shown, LISTING_IDS_MAX))),
    placeholderData: (before) => before,
  });
  if (ids.length === 0) {
    return (
      <EmptyState icon={Star} title={EMPTY} action={<ButtonLink to="/shorts">Watch Shorts</ButtonLink>} />
    );
  }
  if (query.isPending) return <ListingGridSkeleton count={3} />;
  if (query.isError) return <ListingsError error={query.error} onRetry={() => void query.refetch()} />;
  const listings = query.data.filter((listing) => ids.includes(listing.id));
  return (
    <>
      <h2 className="sr-only">Your list</h2>
      <ListingGrid
        listings={listings}
        actionFor={(listing) => <SaveButton floating mvpId={listing.id} title={listing.title} />}
      />
      {shown < Math.min(ids.length, LISTING_IDS_MAX) && (
        <Button
          variant="secondary"
          size="lg"
          className="self-center"
          onClick={() => setShown((count) => count + STEP)}
        >
          Load More MVPs
        </Button>
      )}
    </>
  );
}
