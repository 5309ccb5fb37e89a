import type { OrderReason } from '@market/contract/reports';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';

const OrderReportDialog = lazy(() => loadChunk(() => import('./OrderReportDialog.js')));

interface Props {
  readonly rentalId: string;
  readonly title: string;
  /** Whether there is something left to refund. */
  readonly canRefund: boolean;
}

/** 'Ask for a refund' and 'Report a problem' of an order (PEOPLE-31). */
export function OrderHelp({ rentalId, title, canRefund }: Props) {
  const [reason, setReason] = useState<OrderReason | null>(null);
  return (
    <div className="-mx-4 -mb-2 flex flex-wrap text-muted">
      {canRefund && (
        <Button
          variant="ghost"
          onClick={() => setReason('refund')}
          aria-label={`Ask for a refund of ${title}`}
        >
          Ask for a refund
        </Button>
      )}
      <Button
        variant="ghost"
        onClick={() => setReason('order')}
        aria-label={`Report a problem with ${title}`}
      >
        Report a problem
      </Button>
      <Suspense>
        {reason && (
          <OrderReportDialog
            rentalId={rentalId}
            title={title}
            reason={reason}
            onClose={() => setReason(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
