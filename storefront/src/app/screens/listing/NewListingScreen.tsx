import type { OwnListing } from '@market/contract/listings/listings';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { emptyListingForm } from '../../../features/listings/api/listing-form-values.js';
import { submitListing } from '../../../features/listings/api/own-listing-queries.js';
import { ListingForm } from '../../../features/listings/components/ListingForm.js';
import { moveLastUpload } from '../../../features/uploads/api/last-upload.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { personName } from '../../../shared/format/text.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import { PageLoading } from '../../shell/PageLoading.js';
import { LISTING_UPLOADS } from './listing-uploads.js';
import * as texts from './texts.js';

/** A separate chunk, since most listers have already linked GitHub. */
const GithubRequirement = lazy(() =>
  loadChunk(async () => {
    const module = await import('../../../features/identity/components/GithubRequirement.js');
    return { default: module.GithubRequirement };
  }),
);

/** The page 'List Your MVP', for users with a linked GitHub account (LIST-1). */
export function Component() {
  useDocumentTitle('List Your MVP');
  const user = useUser();
  const queryClient = useQueryClient();
  const [submittedListing, setSubmitted] = useState<OwnListing | null>(null);
  const { keyFor, endAction } = useIdempotencyKey();
  if (!user) return null;
  if (!user.providerData.some(({ providerId }) => providerId === 'github')) {
    return (
      <Suspense fallback={<PageLoading />}>
        <GithubRequirement />
      </Suspense>
    );
  }
  if (submittedListing) {
    return (
      <EmptyState
        icon={CircleCheck}
        heading="h1"
        takesFocus
        title="Your MVP was submitted"
        action={
          <>
            <ButtonLink to="/">Go to Homepage</ButtonLink>
            <Button variant="secondary" onClick={() => setSubmitted(null)}>
              List Another MVP
            </Button>
          </>
        }
      >
        “<bdi>{submittedListing.title}</bdi>” {texts.submittedNote}
      </EmptyState>
    );
  }
  const draftKey = { userId: user.uid, listingIdOrNew: 'new' };
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold md:text-2xl">List Your MVP</h1>
        <p className="text-muted">{texts.newListingLead}</p>
      </header>
      <ListingForm
        uploadComponents={LISTING_UPLOADS}
        initial={emptyListingForm(user.displayName || user.email || personName(user))}
        draftKey={draftKey}
        submitLabel="Submit MVP"
        submit={(input) => submitListing(input, keyFor(input))}
        onSubmitted={(listing) => {
          endAction();
          moveLastUpload(draftKey, listing.id);
          setSubmitted(listing);
          void queryClient.invalidateQueries({ queryKey: ['listings'] });
        }}
      />
    </div>
  );
}
