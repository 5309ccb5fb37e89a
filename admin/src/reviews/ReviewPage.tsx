import type { ConsoleReviewDetail } from '@market/contract/admin/reviews';
import { OWN_REVIEW } from '@market/contract/review-sentences';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList, useNavigate, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { DueClock } from '../shared/DueClock.js';
import { momentText } from '../shared/moment.js';
import { StateChip } from '../shared/StateChip.js';
import { ToRecord } from '../shared/ToRecord.js';
import { useKeys } from '../shared/use-keys.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { AtHand } from './AtHand.js';
import { KeyHints } from './KeyHints.js';
import { isOwn, mayDecide } from './may-decide.js';
import { RejectDialog } from './RejectDialog.js';
import { useDecisions } from './use-decisions.js';
import { Versions } from './Versions.js';

/** A submission with all that a decision needs; deciding leads to what is due next. */
export function ReviewPage() {
  const record = useRecordContext<ConsoleReviewDetail>();
  // Until all of it is there, react-admin shows what the list knew.
  const review = record?.proposed ? record : undefined;
  const [isRejecting, setRejecting] = useState(false);
  const { approve, isActing } = useDecisions();
  const goOn = useNext(review?.id);
  const moderatorId = useModeratorId();
  const isPending = review?.state === 'pending';
  const isOffered = review !== undefined && mayDecide(review, moderatorId);
  const accept = async () => {
    if (isOffered && !isActing && (await approve([review]))) goOn();
  };
  useKeys({ a: () => void accept(), r: () => isOffered && setRejecting(true), j: goOn });
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
              <ToRecord resource="users" id={review.listerId}>
                {review.listerName}
              </ToRecord>
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
      <AtHand version={review.proposed} />
      <Versions approved={review.approved} proposed={review.proposed} />
      {isPending && <KeyHints keys={isOffered ? { A: 'approve', R: 'reject', J: 'next' } : { J: 'next' }} />}
      <Card>
        <CardContent>
          <Typography variant="h6" component="h3" gutterBottom>
            What moderators did
          </Typography>
          <AuditTrail />
        </CardContent>
      </Card>
      <RejectDialog
        reviews={isRejecting ? [review] : []}
        onClose={() => setRejecting(false)}
        onRejected={goOn}
      />
    </Stack>
  );
}

function Outcome({ review }: { readonly review: ConsoleReviewDetail }) {
  const when = review.decidedAt && momentText(review.decidedAt);
  return (
    <Typography color="text.secondary">
      {review.decidedByName ? `Decided by ${review.decidedByName}, ${when}` : 'Taken back by its lister'}
      {review.reason && `: ${review.reason}`}
    </Typography>
  );
}

/** Leads to the submission that is due next, or to the list when none is left. */
function useNext(currentId: string | undefined): () => void {
  const navigate = useNavigate();
  const { data = [] } = useGetList('reviews', {
    filter: { standing: 'waiting' },
    sort: { field: 'dueAt', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return () => {
    const place = data.findIndex(({ id }) => id === currentId);
    const next = data[place + 1] ?? data.find(({ id }) => id !== currentId);
    navigate(next ? `/reviews/${next.id}/show` : '/reviews');
  };
}
