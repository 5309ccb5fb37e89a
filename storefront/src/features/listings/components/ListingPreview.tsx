import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingFormValues } from '../api/listing-form-values.js';
import { previewListing } from '../api/preview-listing.js';
import { ListingCard } from './ListingCard.js';

/** The card that shoppers will see, as it is typed. It leads nowhere, and screen readers have the fields themselves. */
export function ListingPreview() {
  const { control, getValues } = useFormContext<ListingFormValues>();
  // Watched for the sake of rendering anew; the values themselves are whole where they are got.
  useWatch({ control });
  const form = getValues();
  return (
    <aside aria-hidden="true" inert className="flex flex-col gap-3 lg:sticky lg:top-24">
      <p className="text-sm font-medium">Preview</p>
      <ListingCard listing={previewListing(form)} />
    </aside>
  );
}
