import type { ConsoleReviewDetail } from '@market/contract/admin/reviews';
import { OWN_REVIEW } from '@market/contract/admin/conflict-of-interest';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList, useNavigate, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { DueClock } from '../shared/DueClock.js';
import { formatDateTime } from '../shared/date-time.js';
import { StateChip } from '../shared/StateChip.js';
import { RecordLink } from '../shared/RecordLink.js';
import { useKeys } from '../shared/use-keys.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { ListingMedia } from './ListingMedia.js';
import { KeyHints } from './KeyHints.js';
import { isOwn, mayDecide } from './may-decide.js';
import { RejectDialog } from './RejectDialog.js';
import { nextReviewPath } from './review-queue.js';
import { useDecisions } from './use-decisions.js';
import { Versions } from './Versions.js';

/** A submission with everything a decision needs; after a decision the next one opens. */
export function ReviewPage() {
  const record = useRecordContext<ConsoleReviewDetail>();
  // Until the details load, react-admin passes the row of the list, which has no versions.
  const review = record?.proposed ? record : undefined;
  const [isRejecting, setRejecting] = useState(false);
  const { approve, isActing } = useDecisions();
  const openNext = useNext(review?.id);
  const moderatorId = useModeratorId();
  const isPending = review?.state === 'pending';
  const isOffered = review !== undefined && mayDecide(review, moderatorId);
  const accept = async () => {
    if (isOffered && !isActing && (await approve([review]))) openNext();
  };
  useKeys({ a: () => void accept(), r: () => isOffered && setRejecting(true), j: openNext });
  if (!review) return null;
  return (
    <Stack gap={2} sx={{ pb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {review.title}
          </Typography>
          <Stack direction="row" gap={1.5} useFlexGap flexWrap="wrap" alignItems="center" sx={{ mt: 0.5 }}>
            <StateChip state={review.state} />
            {isPending && <DueClock dueAt={review.dueAt} />}
            <Typography variant="body2" color="text.secondary">
              {review.isChange ? 'Change by ' : 'New, by '}
              <RecordLink resource="users" id={review.listerId}>
                {review.listerName}
              </RecordLink>
              {review.listerEmail && ` (${review.listerEmail})`}
            </Typography>
          </Stack>
        </Box>
        {isOffered && (
          <Stack direction="row" gap={1}>
            <Button
              variant="contained"
              color="success"
              startIcon={<Check />}
              disabled={isActing}
              onClick={() => void accept()}
            >
              Approve
            </Button>
            <Button
              variant="outlined"
              color="error"
              startIcon={<Close />}
              disabled={isActing}
              onClick={() => setRejecting(true)}
            >
              Reject
            </Button>
          </Stack>
        )}
      </Box>
      {isOwn(review, moderatorId) && <Typography color="text.secondary">{OWN_REVIEW}</Typography>}
      {!isPending && <Outcome review={review} />}
      <ListingMedia version={review.proposed} />
      <Versions approved={review.approved} proposed={review.proposed} />
      {isPending && <KeyHints keys={isOffered ? { A: 'approve', R: 'reject', J: 'next' } : { J: 'next' }} />}
      <Card>
        <CardContent>
          <Typography variant="h6" component="h3" gutterBottom>
            Moderation history
          </Typography>
          <AuditTrail />
        </CardContent>
      </Card>
      <RejectDialog
        reviews={isRejecting ? [review] : []}
        onClose={() => setRejecting(false)}
        onRejected={openNext}
      />
    </Stack>
  );
}

function Outcome({ review }: { readonly review: ConsoleReviewDetail }) {
  const when = review.decidedAt && formatDateTime(review.decidedAt);
  return (
    <Typography color="text.secondary">
      {review.decidedByName ? `Decided by ${review.decidedByName}, ${when}` : 'Taken back by its lister'}
      {review.reason && `: ${review.reason}`}
    </Typography>
  );
}

/** Returns a function that opens the next submission, or the list if none is left. */
function useNext(currentId: string | undefined): () => void {
  const navigate = useNavigate();
  const { data = [] } = useGetList<ConsoleReviewDetail>('reviews', {
    filter: { standing: 'waiting' },
    sort: { field: 'dueAt', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return () => navigate(nextReviewPath(data, currentId));
}
