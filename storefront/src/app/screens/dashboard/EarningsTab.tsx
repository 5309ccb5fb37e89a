import type { EarningsSummary } from '@market/contract/earnings';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { couponsQuery } from '../../../features/coupons/api/coupon-queries.js';
import { Coupons } from '../../../features/coupons/components/Coupons.js';
import { earningsQuery, payoutsQuery } from '../../../features/earnings/api/earnings-queries.js';
import { unpaidEarnings } from '../../../features/earnings/api/payout-texts.js';
import { RequiredPayoutAddress } from '../../../features/earnings/components/RequiredPayoutAddress.js';
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
import { ErrorBoundary } from '../../../shared/ErrorBoundary.js';
import { errorDetails, errorMessage } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { TabSkeleton } from './DashboardSkeleton.js';

const RecordDialog = lazy(() =>
  loadChunk(() => import('../../../features/earnings/components/RecordDialog.js')),
);

const Statements = lazy(() => loadChunk(() => import('../../../features/earnings/components/Statements.js')));

const TAB_PARAMS = { tab: 'earnings' };
const RECORD_KINDS = ['sale', 'payout'] as const;

/**
 * The earnings of the user's MVPs, and how they are paid out (EARN-5 to EARN-8, EARN-32). The page's address contains
 * the sale or payout that is open.
 */
export default function EarningsTab() {
  const query = useQuery(earningsQuery());
  // The tab is shown once payouts and coupons have loaded, since the panels below them would otherwise move.
  const payouts = useInfiniteQuery(payoutsQuery());
  const coupons = useInfiniteQuery(couponsQuery());
  const failure = useFailure(query);
  const user = useUser();
  const [now] = useState(() => new Date());
  const [params, setParams] = useSearchParams();
  const openRecord = ({ kind, id }: ShownRecord) =>
    setParams({ ...TAB_PARAMS, [kind]: id }, { preventScrollReset: true });
  const closeRecord = () => setParams(TAB_PARAMS, { replace: true, preventScrollReset: true });
  if (failure)
    return (
      <ErrorState title={texts.earningsFailed} details={errorDetails(failure.error)} onRetry={failure.retry}>
        {errorMessage(failure.error, '')}
      </ErrorState>
    );
  if (!query.data || payouts.isPending || coupons.isPending) return <TabSkeleton />;
  const shownRecord = readShownRecord(params);
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">Earnings</h2>
      <EarningsPanels
        summary={query.data}
        hasPayouts={payouts.isError || (payouts.data?.pages[0]?.payouts.length ?? 0) > 0}
        accountEmail={user?.email ?? ''}
        now={now}
        onOpenPayout={(id) => openRecord({ kind: 'payout', id })}
      />
      <FunnelPanel now={now} />
      <Coupons />
      <EarningLines
        onOpenSale={(id) => openRecord({ kind: 'sale', id })}
        onOpenPayout={(id) => openRecord({ kind: 'payout', id })}
      />
      <ErrorBoundary fallback={<InlineError>{texts.statementsFailed}</InlineError>}>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <Statements />
        </Suspense>
      </ErrorBoundary>
      {shownRecord && (
        <Suspense>
          <RecordDialog record={shownRecord} onClose={closeRecord} />
        </Suspense>
      )}
    </div>
  );
}

interface EarningsPanelsProps {
  readonly summary: EarningsSummary;
  /** Whether there are payouts; also true if they could not be loaded. */
  readonly hasPayouts: boolean;
  /** The account's e-mail address. */
  readonly accountEmail: string;
  readonly now: Date;
  readonly onOpenPayout: (id: string) => void;
}

/**
 * Shows the balances beside the next payout and the payout address, then the chart and the payouts. If unpaid earnings
 * lack a payout address, the form for the address comes first. Lists span the whole width, because beside a long list
 * the other column would be empty.
 */
function EarningsPanels({ summary, hasPayouts, accountEmail, now, onOpenPayout }: EarningsPanelsProps) {
  // Not updated when the address is confirmed, so that the form keeps its position and the focus.
  const [isAddressFirst] = useState(
    () => unpaidEarnings(summary) > 0 && summary.holds.some(({ reason }) => reason === 'no-address'),
  );
  const payoutAddressForm = (
    <PayoutAddress address={summary.address} accountEmail={accountEmail} isHeadingHidden={isAddressFirst} />
  );
  return (
    <>
      {isAddressFirst ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <div className={`${panelClass} min-w-0 overflow-hidden`}>
            <RequiredPayoutAddress summary={summary}>{payoutAddressForm}</RequiredPayoutAddress>
            <PayoutPanel summary={summary} hasAddressFormAbove />
          </div>
          <Balances isExplanationOpen summary={summary} />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Balances summary={summary} />
          <div className={`${panelClass} min-w-0`}>
            <PayoutPanel summary={summary} />
            {payoutAddressForm}
          </div>
        </div>
      )}
      <EarningsChart now={now} />
      {hasPayouts && <Payouts onOpen={onOpenPayout} />}
    </>
  );
}

/** Returns the sale or payout that the page's address contains. */
function readShownRecord(params: URLSearchParams): ShownRecord | undefined {
  const kind = RECORD_KINDS.find((candidate) => params.has(candidate));
  return kind && { kind, id: params.get(kind) ?? '' };
}
