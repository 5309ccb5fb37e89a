import { OWN_RATING } from '@market/contract/admin/conflict-of-interest';
import type { ConsoleRating } from '@market/contract/admin/ratings';
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
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { RatingButton } from './RatingButton.js';

const REVIEW_TEXT_STYLE = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** One review with its answer, its reports and its moderation history. */
export default function RatingShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <RatingButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <OwnRecordNote<ConsoleRating> of={({ authorId, listerId }) => [authorId, listerId]}>
          {OWN_RATING}
        </OwnRecordNote>
        <LinkField label="MVP" resource="listings" id="mvpId" name="title" />
        <LinkField label="Lister" resource="users" id="listerId" name="listerName" />
        <LinkField label="Written by" resource="users" id="authorId" name="authorName" />
        <NumberField source="stars" textAlign="left" />
        <TextField source="content" label="Review" emptyText="no words" sx={REVIEW_TEXT_STYLE} />
        <TextField source="answer" label="Lister's answer" emptyText="none" sx={REVIEW_TEXT_STYLE} />
        <StateField source="state" label="State" />
        <FunctionField label="Hidden" render={() => <HiddenDetails />} />
        <NumberField source="reportCount" label="Open reports" textAlign="left" />
        <MomentField source="createdAt" label="Written" />
        <MomentField source="changedAt" label="Changed" emptyText="never" />
        <FunctionField<ConsoleRating>
          label="Page"
          render={({ id, mvpId }) => (
            <UrlField record={{ id, url: `/mvp/${mvpId}#reviews` }} source="url" target="_blank" />
          )}
        />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}

/** Shows who hid the review, when and why. */
function HiddenDetails() {
  const rating = useRecordContext<ConsoleRating>();
  if (!rating) return null;
  if (rating.hiddenAt === null) return <Typography variant="body2">no</Typography>;
  return (
    <>
      <Typography variant="body2">
        By {rating.hiddenByName}, <MomentField source="hiddenAt" />
      </Typography>
      <Typography variant="body2" sx={REVIEW_TEXT_STYLE}>
        {rating.hiddenReason}
      </Typography>
    </>
  );
}
