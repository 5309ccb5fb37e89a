import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingFormValues } from '../api/listing-form-values.js';
import { previewListing } from '../api/preview-listing.js';
import { ListingCard } from './ListingCard.js';

/** Previews the listing's card. It has no link, and is hidden from screen readers, which read the fields. */
export function ListingPreview() {
  const { control, getValues } = useFormContext<ListingFormValues>();
  // Subscribes to changes only; `getValues` returns complete values.
  useWatch({ control });
  const form = getValues();
  return (
    <aside aria-hidden="true" inert className="flex flex-col gap-3 lg:sticky lg:top-24">
      <p className="text-sm font-medium">Preview</p>
      <ListingCard listing={previewListing(form)} />
    </aside>
  );
}
