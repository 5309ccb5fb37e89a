import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingFormValues } from '../api/listing-form-values.js';
import { previewListing } from '../api/preview-listing.js';
import { ListingCard } from './ListingCard.js';

/** Previews the listing's card, without a link. Hidden from screen readers, whose users read the form's fields. */
export function ListingPreview() {
  const { control, getValues } = useFormContext<ListingFormValues>();
  // Called only to render again after each edit: the values come from `getValues`, because those of useWatch may be
  // incomplete.
  useWatch({ control });
  const form = getValues();
  return (
    <aside aria-hidden="true" inert className="flex flex-col gap-3">
      <p className="text-sm font-medium">Your card</p>
      <ListingCard listing={previewListing(form)} />
    </aside>
  );
}
