import { LISTING_TEXTS } from '@market/contract/screens/screen-texts';
import { SearchX } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import * as texts from '../texts.js';

/** Shown in place of the form for a listing that does not exist or belongs to another person (LIST-25). */
export function ListingNotEditable() {
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={LISTING_TEXTS.notFound}
      action={<ButtonLink to="/profile?tab=listings">My Listings</ButtonLink>}
    >
      {texts.listingNotEditable}
    </EmptyState>
  );
}
