import { OWN_RATING_TEXT } from '@market/contract/admin/conflict-of-interest';
import type { ConsoleRating } from '@market/contract/admin/ratings';
import { Box } from '@mui/material';
import { FunctionField, NumberField, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { formatDateTime } from '../shared/date-time.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { PageLink } from '../shared/PageLink.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import * as sharedTexts from '../shared/texts.js';
import { HideRatingButton } from './HideRatingButton.js';
import * as texts from './texts.js';

const REVIEW_TEXT_STYLE = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** The page of one review: the lister's reply, reports and moderation history. */
export default function RatingShow() {
  return (
    <RecordPage<ConsoleRating>
      name={({ title }) => title}
      state={<StateField source="state" />}
      actions={<HideRatingButton />}
      note={
        <OwnRecordNote<ConsoleRating> involvedIds={({ authorId, listerId }) => [authorId, listerId]}>
          {OWN_RATING_TEXT}
        </OwnRecordNote>
      }
      sections={
        <>
          <ReviewText />
          <AuditTrail />
        </>
      }
    >
      <NumberField source="stars" label={texts.stars} textAlign="left" />
      <LinkField label={texts.writtenBy} resource="users" idSource="authorId" nameSource="authorName" />
      <LinkField label={sharedTexts.lister} resource="users" idSource="listerId" nameSource="listerName" />
      <LinkField label={sharedTexts.mvp} resource="listings" idSource="mvpId" nameSource="title" />
      <MomentField source="createdAt" label={texts.writtenAt} />
      <MomentField source="changedAt" label={texts.changedAt} emptyText={texts.never} />
      <NumberField source="reportCount" label={texts.openReports} textAlign="left" />
      <FunctionField<ConsoleRating> label={texts.hidden} render={(rating) => <HiddenDetails {...rating} />} />
      <FunctionField<ConsoleRating>
        label={sharedTexts.publicPage}
        render={({ mvpId }) => <PageLink to={`/mvp/${mvpId}#reviews`} />}
      />
    </RecordPage>
  );
}

/** The text of the review, and the lister's reply. */
function ReviewText() {
  const rating = useRecordContext<ConsoleRating>();
  if (!rating) return null;
  return (
    <>
      <Section title={texts.review}>
        <Box sx={REVIEW_TEXT_STYLE}>{rating.content || texts.noText}</Box>
      </Section>
      {rating.answer && (
        <Section title={texts.answer}>
          <Box sx={REVIEW_TEXT_STYLE}>{rating.answer}</Box>
        </Section>
      )}
    </>
  );
}

/** Shows which moderator hid the review, when and why. */
function HiddenDetails({ hiddenAt, hiddenByName, hiddenReason }: ConsoleRating) {
  if (hiddenAt === null) return sharedTexts.no;
  return (
    <>
      <div>{sharedTexts.personAndTime(hiddenByName, formatDateTime(hiddenAt))}</div>
      <Box sx={REVIEW_TEXT_STYLE}>{hiddenReason}</Box>
    </>
  );
}
