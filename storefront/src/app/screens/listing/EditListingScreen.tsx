import type { OwnListing } from '@market/contract/listings';
import { LISTING_SENTENCES } from '@market/contract/sentences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { listingFormOf } from '../../../features/listings/api/listing-form-values.js';
import { ownListingQuery, updateListing } from '../../../features/listings/api/own-queries.js';
import { ListingForm } from '../../../features/listings/components/ListingForm.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState, ErrorState } from '../../../shared/ui/Notice.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { notify } from '../../../shared/ui/notify.js';

/** The listing's form, filled (DECISIONS 6). */
export function Component() {
  useDocumentTitle('Edit your MVP');
  const { id = '' } = useParams();
  const query = useQuery(ownListingQuery(id));
  if (query.isPending) {
    return (
      <div className="content max-w-[880px] py-10">
        <Loading label="Loading MVP...">
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      </div>
    );
  }
  if (query.isError) {
    return (
      <ErrorState heading="h1" title={LISTING_SENTENCES.detailFailed} onRetry={() => void query.refetch()}>
        {sentenceOf(query.error, '')}
      </ErrorState>
    );
  }
  if (!query.data) {
    return (
      <EmptyState
        icon={SearchX}
        heading="h1"
        title={LISTING_SENTENCES.notFound}
        action={<ButtonLink to="/profile?tab=listings">My Listings</ButtonLink>}
      >
        This is not one of your listings.
      </EmptyState>
    );
  }
  return <Editor listing={query.data} />;
}

function Editor({ listing }: { readonly listing: OwnListing }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <div className="content flex max-w-[880px] flex-col gap-6 py-6 md:py-10">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold md:text-2xl">Edit your MVP</h1>
        {listing.isapproved && (
          <p className="text-muted">
            Changes to title, description, links, price or video are reviewed first; until then the approved
            version stays public.
          </p>
        )}
      </header>
      <ListingForm
        initial={listingFormOf(listing)}
        submitLabel="Save Changes"
        submit={(input) => updateListing(listing.id, input)}
        onSubmitted={() => {
          void queries.invalidateQueries({ queryKey: ['listings'] });
          notify('success', 'Your changes were saved.');
          void navigate('/profile?tab=listings');
        }}
      />
    </div>
  );
}
