import type { ConsoleListing } from '@market/contract/admin/listings';
import { OWN_LISTING } from '@market/contract/admin/conflict-of-interest';
import { Typography } from '@mui/material';
import {
  FunctionField,
  NumberField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  UrlField,
  useRecordContext,
} from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, MoneyField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { SaleButton } from './SaleButton.js';
import { SaleState } from './SaleState.js';

/** One listing with its state and moderation history. */
export default function ListingShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <SaleButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <OwnRecordNote<ConsoleListing> of={({ listerId }) => [listerId]}>{OWN_LISTING}</OwnRecordNote>
        <TextField source="title" label="MVP" />
        <LinkField label="Lister" resource="users" id="listerId" name="listerName" />
        <TextField source="category" />
        <MoneyField source="price" label="Price a month" textAlign="left" />
        <FunctionField label="State" render={() => <SaleState />} />
        <FunctionField label="Off sale" render={() => <OffSaleDetails />} />
        <NumberField source="runningCount" label="Running rentals and purchases" textAlign="left" />
        <MomentField source="createdAt" label="Listed" />
        <MomentField source="approvedAt" label="First approved" emptyText="not yet" />
        <FunctionField<ConsoleListing>
          label="Page"
          render={({ id }) => <UrlField record={{ id, url: `/mvp/${id}` }} source="url" target="_blank" />}
        />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}

/** Shows who took the listing off sale, when and why, or that it is hidden because its lister is disabled (LIST-32). */
function OffSaleDetails() {
  const listing = useRecordContext<ConsoleListing>();
  if (!listing) return null;
  if (listing.offSaleAt === null)
    return (
      <Typography variant="body2">
        {listing.state === 'off-sale' ? 'Hidden while its lister is disabled' : 'no'}
      </Typography>
    );
  return (
    <>
      <Typography variant="body2">
        By {listing.offSaleByName}, <MomentField source="offSaleAt" />
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {listing.offSaleReason}
      </Typography>
    </>
  );
}
