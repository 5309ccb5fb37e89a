import type { ConsoleReview } from '@market/contract/admin/reviews';
import { Typography } from '@mui/material';
import { RecordLink } from '../shared/RecordLink.js';
import { isComparisonDue } from './is-comparison-due.js';
import * as texts from './texts.js';

/**
 * Names the listing that a submission nearly duplicates, and the parts that are alike; or says that the submission is
 * not compared yet (REVIEW-12).
 */
export function NearDuplicateNote({
  review,
  isInTable = false,
}: {
  readonly review: ConsoleReview;
  /** Whether the note is in a table column. There its width is limited, so that it does not widen the column. */
  readonly isInTable?: boolean;
}) {
  const { copiesId, copiesTitle, copied } = review;
  if (isComparisonDue(review))
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.notCompared}
      </Typography>
    );
  if (!copiesId || !copiesTitle || !copied) return null;
  return (
    <Typography
      variant="body2"
      color="warning.main"
      sx={{ whiteSpace: 'normal', maxWidth: isInTable ? 200 : 'none' }}
    >
      {texts.nearDuplicate(copied.map((part) => texts.COPIED_PART_LABELS[part]))}{' '}
      <RecordLink resource="listings" id={copiesId}>
        {copiesTitle}
      </RecordLink>
    </Typography>
  );
}
