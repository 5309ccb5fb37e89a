import type { ConsoleListing, ConsoleListingDetail } from '@market/contract/admin/listings';
import { OWN_LISTING_TEXT } from '@market/contract/admin/conflict-of-interest';
import { Box } from '@mui/material';
import { FunctionField, NumberField, TextField, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { ListingMedia } from '../reviews/ListingMedia.js';
import { formatDateTime } from '../shared/date-time.js';
import { LinkField, MomentField, MoneyField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { PageLink } from '../shared/PageLink.js';
import { RecordPage } from '../shared/RecordPage.js';
import * as sharedTexts from '../shared/texts.js';
import { OffSaleButton } from './OffSaleButton.js';
import { ListingStateChips } from './ListingStateChips.js';
import * as texts from './texts.js';

/** The page of one listing: media, state and moderation history (CONSOLE-23). */
export default function ListingShow() {
  return (
    <RecordPage<ConsoleListing>
      name={({ title }) => title}
      state={<ListingStateChips />}
      actions={<OffSaleButton />}
      note={
        <OwnRecordNote<ConsoleListing> involvedIds={({ listerId }) => [listerId]}>
          {OWN_LISTING_TEXT}
        </OwnRecordNote>
      }
      sections={
        <>
          <Media />
          <AuditTrail />
        </>
      }
    >
      <LinkField label={sharedTexts.lister} resource="users" idSource="listerId" nameSource="listerName" />
      <TextField source="category" label={sharedTexts.category} />
      <MoneyField source="price" label={texts.price} textAlign="left" />
      <NumberField source="runningCount" label={texts.running} textAlign="left" />
      <MomentField source="createdAt" label={texts.listedAt} />
      <MomentField source="approvedAt" label={texts.firstApproved} emptyText={sharedTexts.notYet} />
      <FunctionField label={texts.offSale} render={() => <OffSaleDetails />} />
      <FunctionField<ConsoleListing>
        label={sharedTexts.publicPage}
        render={({ id }) => <PageLink to={`/mvp/${id}`} />}
      />
    </RecordPage>
  );
}

function Media() {
  const listing = useRecordContext<ConsoleListing | ConsoleListingDetail>();
  // Until the details load, react-admin passes the row of the list, which has no screenshots.
  return listing && 'screenshots' in listing ? <ListingMedia version={listing} /> : null;
}

/** Shows who took the listing off sale, when and why, or that it is hidden because its lister is disabled (LIST-32). */
function OffSaleDetails() {
  const listing = useRecordContext<ConsoleListing>();
  if (!listing) return null;
  if (listing.offSaleAt === null)
    return listing.state === 'off-sale' ? texts.hiddenWithLister : sharedTexts.no;
  return (
    <>
      <div>{sharedTexts.personAndTime(listing.offSaleByName, formatDateTime(listing.offSaleAt))}</div>
      <Box sx={{ whiteSpace: 'pre-line' }}>{listing.offSaleReason}</Box>
    </>
  );
}
