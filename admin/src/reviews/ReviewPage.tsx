import type { ConsoleReviewDetail } from '@market/contract/admin/reviews';
import { OWN_REVIEW_TEXT } from '@market/contract/admin/conflict-of-interest';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, Button, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useGetList, useNavigate, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { DeadlineCountdown } from '../shared/DeadlineCountdown.js';
import { formatDateTime } from '../shared/date-time.js';
import { StateChip } from '../shared/StateChip.js';
import * as sharedTexts from '../shared/texts.js';
import { RecordLink } from '../shared/RecordLink.js';
import { useKeyboardShortcuts } from '../shared/use-keyboard-shortcuts.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { NearDuplicateNote } from './NearDuplicateNote.js';
import { ListingMedia } from './ListingMedia.js';
import { KeyboardShortcuts } from './KeyboardShortcuts.js';
import { isOwnSubmission, mayDecide } from './may-decide.js';
import { nextReviewPath } from './review-queue.js';
import * as texts from './texts.js';
import { useDecisions } from './use-decisions.js';
import { VersionComparison } from './VersionComparison.js';

const RejectDialog = lazy(() => import('./RejectDialog.js'));

const { SHORTCUT_LABELS } = texts;

/**
 * The page of a submission, with all that a moderator needs to decide. After the decision, the next submission
 * opens.
 */
export function ReviewPage() {
  const record = useRecordContext<ConsoleReviewDetail>();
  // Until the details load, react-admin passes the row of the list, which has no versions.
  const review = record?.proposed ? record : undefined;
  const [isRejecting, setRejecting] = useState(false);
  const { approve, undo, isRunning } = useDecisions();
  const openNext = useOpenNext(review?.id);
  const moderatorId = useModeratorId();
  const isPending = review?.state === 'pending';
  const canDecide = review !== undefined && mayDecide(review, moderatorId);
  const approveAndOpenNext = async () => {
    if (canDecide && !isRunning && (await approve([review])) === 'succeeded') openNext();
  };
  useKeyboardShortcuts({
    a: () => void approveAndOpenNext(),
    r: () => canDecide && setRejecting(true),
    j: openNext,
  });
  if (!review) return null;
  return (
    <Stack gap={2} sx={{ pt: 0.5, pb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {review.title}
          </Typography>
          <Stack direction="row" gap={1.5} useFlexGap flexWrap="wrap" alignItems="center" sx={{ mt: 0.5 }}>
            <StateChip state={review.state} />
            {isPending && !review.chosenOutcome && <DeadlineCountdown dueAt={review.dueAt} />}
            <Typography variant="body2" color="text.secondary">
              {review.isChange ? texts.changeBy : texts.newBy}{' '}
              <RecordLink resource="users" id={review.listerId}>
                {review.listerName}
              </RecordLink>
              {review.listerEmail && ` (${review.listerEmail})`}
            </Typography>
          </Stack>
        </Box>
        {canDecide && (
          <Stack direction="row" gap={1}>
            <Button
              variant="contained"
              color="success"
              startIcon={<Check />}
              disabled={isRunning}
              onClick={() => void approveAndOpenNext()}
            >
              {texts.approve}
            </Button>
            <Button
              variant="outlined"
              color="error"
              startIcon={<Close />}
              disabled={isRunning}
              onClick={() => setRejecting(true)}
            >
              {texts.reject}
            </Button>
          </Stack>
        )}
      </Box>
      {isPending && (
        <Box sx={{ ml: -2, my: -1 }}>
          <KeyboardShortcuts
            shortcuts={{
              ...(canDecide && { A: SHORTCUT_LABELS.approve, R: SHORTCUT_LABELS.reject }),
              J: SHORTCUT_LABELS.next,
              Z: SHORTCUT_LABELS.undo,
            }}
          />
        </Box>
      )}
      {isOwnSubmission(review, moderatorId) && (
        <Typography color="text.secondary">{OWN_REVIEW_TEXT}</Typography>
      )}
      {(!isPending || review.chosenOutcome) && (
        <DecisionNote review={review} onUndo={() => void undo([review])} />
      )}
      <NearDuplicateNote review={review} />
      <ListingMedia version={review.proposed} />
      <VersionComparison approved={review.approved} proposed={review.proposed} />
      <AuditTrail />
      <Suspense>
        {isRejecting && (
          <RejectDialog reviews={[review]} onClose={() => setRejecting(false)} onRejected={openNext} />
        )}
      </Suspense>
    </Stack>
  );
}

/** Shows which moderator decided and how, with an undo button until the decision takes effect (REVIEW-9). */
function DecisionNote({ review, onUndo }: { readonly review: ConsoleReviewDetail; onUndo(): void }) {
  const { chosenOutcome, decidedByName, decidedAt, reason } = review;
  const decidedAtText = decidedAt && formatDateTime(decidedAt);
  const decisionText = chosenOutcome
    ? (chosenOutcome === 'approved' ? texts.approvedBy : texts.rejectedBy)(decidedByName, UNDO_WINDOW_SECONDS)
    : decidedByName
      ? texts.decidedByAt(decidedByName, decidedAtText)
      : texts.withdrawn;
  return (
    <Stack direction="row" gap={1} alignItems="center">
      <Typography color="text.secondary">
        {reason ? texts.withReason(decisionText, reason) : decisionText}
      </Typography>
      {chosenOutcome && <Button onClick={onUndo}>{sharedTexts.undo}</Button>}
    </Stack>
  );
}

/** Returns a function that opens the next submission, or the list if there is no other submission. */
function useOpenNext(currentId: string | undefined): () => void {
  const navigate = useNavigate();
  const { data = [] } = useGetList<ConsoleReviewDetail>('reviews', {
    filter: { standing: 'waiting' },
    sort: { field: 'dueAt', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return () => navigate(nextReviewPath(data, currentId));
}
