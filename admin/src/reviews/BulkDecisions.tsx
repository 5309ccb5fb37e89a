import type { ConsoleReview } from '@market/contract/admin/reviews';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { ConfirmDialog } from '../shared/ConfirmDialog.js';
import { submissionsLabel } from './review-queue.js';
import * as texts from './texts.js';
import { useDecisions } from './use-decisions.js';

const RejectDialog = lazy(() => import('./RejectDialog.js'));

/** Buttons that approve or reject all selected submissions. */
export default function BulkDecisions() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<ConsoleReview>();
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const { approve, isActing } = useDecisions();
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  const confirm = async () => {
    setAsked(undefined);
    await approve(selected);
    onUnselectItems();
  };
  return (
    <>
      <Button size="small" startIcon={<Check />} disabled={isActing} onClick={() => setAsked('approve')}>
        {texts.approve}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<Close />}
        disabled={isActing}
        onClick={() => setAsked('reject')}
      >
        {texts.reject}
      </Button>
      <ConfirmDialog
        title={texts.approve}
        question={texts.approveQuestion(submissionsLabel(selected))}
        reason="none"
        isOpen={asked === 'approve'}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
      />
      <Suspense>
        {asked === 'reject' && (
          <RejectDialog reviews={selected} onClose={() => setAsked(undefined)} onRejected={onUnselectItems} />
        )}
      </Suspense>
    </>
  );
}
