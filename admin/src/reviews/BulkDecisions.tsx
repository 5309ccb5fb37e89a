import type { ConsoleReview } from '@market/contract/admin/reviews';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { ConfirmDialog } from '../shared/ConfirmDialog.js';
import { submissionsLabel } from './review-queue.js';
import * as texts from './texts.js';
import { useDecisions } from './use-decisions.js';

const RejectDialog = lazy(() => import('./RejectDialog.js'));

/**
 * Buttons that approve or reject all selected submissions. react-admin keeps a row selected when another page or filter
 * hides it. This component unselects such rows, because moderators decide only on what is shown.
 */
export default function BulkDecisions() {
  const { data, isFetching, selectedIds, onSelect, onUnselectItems } = useListContext<ConsoleReview>();
  const [openDialog, setOpenDialog] = useState<'approve' | 'reject'>();
  const { approve, isRunning } = useDecisions();
  const selectedReviews = (data ?? []).filter(({ id }) => selectedIds.includes(id));
  useEffect(() => {
    if (data && !isFetching && selectedReviews.length < selectedIds.length)
      onSelect(selectedReviews.map(({ id }) => id));
  });
  const approveSelected = async () => {
    setOpenDialog(undefined);
    if ((await approve(selectedReviews)) === 'succeeded') onUnselectItems();
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Check />}
        disabled={isRunning}
        onClick={() => setOpenDialog('approve')}
      >
        {texts.approve}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<Close />}
        disabled={isRunning}
        onClick={() => setOpenDialog('reject')}
      >
        {texts.reject}
      </Button>
      <ConfirmDialog
        title={texts.approve}
        question={texts.approveQuestion(submissionsLabel(selectedReviews))}
        reason="none"
        isOpen={openDialog === 'approve'}
        onCancel={() => setOpenDialog(undefined)}
        onConfirm={() => void approveSelected()}
      />
      <Suspense>
        {openDialog === 'reject' && (
          <RejectDialog
            reviews={selectedReviews}
            onClose={() => setOpenDialog(undefined)}
            onRejected={onUnselectItems}
          />
        )}
      </Suspense>
    </>
  );
}
