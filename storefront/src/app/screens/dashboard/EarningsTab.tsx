import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Coupons } from '../../../features/coupons/components/Coupons.js';
import { earningsQuery } from '../../../features/earnings/api/earnings-queries.js';
import { Balances } from '../../../features/earnings/components/Balances.js';
import { EarningLines } from '../../../features/earnings/components/EarningLines.js';
import { EarningsChart } from '../../../features/earnings/components/EarningsChart.js';
import { FunnelPanel } from '../../../features/earnings/components/FunnelPanel.js';
import { PayoutAddress } from '../../../features/earnings/components/PayoutAddress.js';
import { PayoutPanel } from '../../../features/earnings/components/PayoutPanel.js';
import { Payouts } from '../../../features/earnings/components/Payouts.js';
import type { ShownRecord } from '../../../features/earnings/components/RecordDialog.js';
import * as texts from '../../../features/earnings/texts.js';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { Dispensable } from '../../../shared/Dispensable.js';
import { detailsOf, sentenceOf } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { ErrorState } from '../../../shared/ui/Notice.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { TabSkeleton } from './DashboardSkeleton.js';

const RecordDialog = lazy(() =>
  loadChunk(() => import('../../../features/earnings/components/RecordDialog.js')),
);

const Statements = lazy(() => loadChunk(() => import('../../../features/earnings/components/Statements.js')));

/** The earnings of the user's MVPs, and how they are paid out (EARN-5 to EARN-8, EARN-32). */
export default function EarningsTab() {
  const query = useQuery(earningsQuery());
  const failure = useFailure(query);
  const user = useUser();
  const [now] = useState(() => new Date());
  const [shown, setShown] = useState<ShownRecord>();
  if (failure)
    return (
      <ErrorState title={texts.failed} details={detailsOf(failure.error)} onRetry={failure.retry}>
        {sentenceOf(failure.error, '')}
      </ErrorState>
    );
  if (!query.data) return <TabSkeleton />;
  const summary = query.data;
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">Earnings</h2>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Balances summary={summary} />
        <div className={`${panelClass} min-w-0`}>
          <PayoutPanel summary={summary} />
          <PayoutAddress address={summary.address} ofAccount={user?.email ?? ''} />
        </div>
        <EarningsChart now={now} />
        <div className="flex min-w-0 flex-col gap-6">
          <FunnelPanel now={now} />
          <Payouts onOpen={(id) => setShown({ kind: 'payout', id })} />
          <Coupons />
        </div>
      </div>
      <EarningLines
        onSale={(id) => setShown({ kind: 'sale', id })}
        onPayout={(id) => setShown({ kind: 'payout', id })}
      />
      <Dispensable fallback={<InlineError>{texts.statementsFailed}</InlineError>}>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <Statements />
        </Suspense>
      </Dispensable>
      {shown && (
        <Suspense>
          <RecordDialog shown={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
