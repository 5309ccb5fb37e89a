import type { OwnListing } from '@market/contract/listings/listings';
import { LISTING_TEXTS } from '@market/contract/screens/screen-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { listingFormOf } from '../../../features/listings/api/listing-form-values.js';
import { ownListingQuery, updateListing } from '../../../features/listings/api/own-listing-queries.js';
import { reviewStatus } from '../../../features/listings/api/review-status.js';
import { ListingForm } from '../../../features/listings/components/ListingForm.js';
import { changesNeedReview } from '../../../features/listings/texts.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { notify } from '../../../shared/ui/notify.js';
import { LISTING_UPLOADS } from './listing-uploads.js';
import * as texts from './texts.js';

/** Loaded as a separate chunk, because most edited listings are approved and do not show this note. */
const ReviewNote = lazy(() =>
  loadChunk(async () => {
    const module = await import('../../../features/listings/components/ReviewNote.js');
    return { default: module.ReviewNote };
  }),
);

/** Loaded as a separate chunk, because few listings are off sale. */
const OffSaleNote = lazy(() =>
  loadChunk(async () => {
    const module = await import('../../../features/listings/components/OffSaleNote.js');
    return { default: module.OffSaleNote };
  }),
);

/** Loaded as a separate chunk, because people rarely try to edit other people's listings. */
const ListingNotEditable = lazy(() =>
  loadChunk(async () => {
    const module = await import('../../../features/listings/components/ListingNotEditable.js');
    return { default: module.ListingNotEditable };
  }),
);

/** The page with the form that edits an existing listing (LIST-21, LIST-22). */
export function Component() {
  useDocumentTitle('Edit your MVP');
  const { id = '' } = useParams();
  const query = useQuery(ownListingQuery(id));
  // Precedes the error, because a failed refetch must not remove the form with its typed text and uploads.
  if (query.data) return <Editor listing={query.data} />;
  if (query.isPending) {
    return (
      <div className="content py-10">
        <Loading label="Loading MVP...">
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      </div>
    );
  }
  if (query.isError) {
    return (
      <ErrorState heading="h1" title={LISTING_TEXTS.detailFailed} onRetry={() => void query.refetch()}>
        {errorMessage(query.error, '')}
      </ErrorState>
    );
  }
  return (
    <Suspense>
      <ListingNotEditable />
    </Suspense>
  );
}

function Editor({ listing }: { readonly listing: OwnListing }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const user = useUser();
  // A later refetch does not change this version, because the form still has the values of the version that it loaded.
  const [version, setVersion] = useState(listing.version);
  if (!user) return null;
  const status = reviewStatus(listing);
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold md:text-2xl">Edit your MVP</h1>
        {status.kind === 'none' && listing.isapproved && (
          <p className="max-w-[45em] text-muted">{changesNeedReview}</p>
        )}
        {listing.offSaleAt !== null && (
          <Suspense>
            <OffSaleNote listing={listing} />
          </Suspense>
        )}
        {status.kind !== 'none' && (
          <Suspense>
            <ReviewNote listing={listing} />
          </Suspense>
        )}
      </header>
      <ListingForm
        uploadComponents={LISTING_UPLOADS}
        initial={listingFormOf(listing)}
        draftKey={{ userId: user.uid, listingIdOrNew: listing.id }}
        submitLabel={status.kind === 'rejected' ? 'Submit Again' : 'Save Changes'}
        submit={(input) => updateListing(listing.id, { ...input, version })}
        onSubmitted={(saved) => {
          setVersion(saved.version);
          void queryClient.invalidateQueries({ queryKey: ['listings'] });
          notify('success', SAVE_SUCCESS_TEXTS[reviewStatus(saved).kind]);
          void navigate('/profile?tab=listings');
        }}
      />
    </div>
  );
}

const SAVE_SUCCESS_TEXTS = {
  none: texts.changesSaved,
  waiting: texts.changesWait,
  // The saved fields need no review, so the earlier rejection of other fields remains.
  rejected: texts.changesSaved,
} as const;
