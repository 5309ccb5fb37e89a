import { LISTING_SENTENCES } from '@market/contract/sentences';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/Notice.js';

/** In place of the form, for the address of a listing that is somebody else's or nobody's. */
export function NotYourListing() {
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
