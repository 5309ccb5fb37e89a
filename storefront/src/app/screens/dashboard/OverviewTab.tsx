import { OUTRIGHT } from '@market/contract/rentals/durations';
import { type RentalsPage, RECENT_ACTIVITY_SIZE, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { Activity } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { ErrorBoundary } from '../../../shared/ErrorBoundary.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { linkClass, panelClass } from '../../../shared/ui/styles.js';
import type { NextStep } from './next-step.js';
import { NextStepNote } from './NextStepNote.js';
import { OverviewPanel } from './OverviewPanel.js';
import { RecentSales } from './RecentSales.js';
import { RunningRentals } from './RunningRentals.js';
import * as texts from './texts.js';

const EarningsChart = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../../features/earnings/components/EarningsChart.js')).EarningsChart,
  })),
);

interface Props {
  readonly rentals: RentalsPage;
  readonly nextStep: NextStep | undefined;
  readonly now: Date;
  /** Whether the user lists MVPs, so that sales are shown, too. */
  readonly isLister: boolean;
  /** Further figures for this tab; the page's header shows the others. */
  readonly children?: ReactNode;
}

/** The next step (RENT-42), a lister's earnings and latest sales, running rentals, and the latest rentals (RENT-31). */
export function OverviewTab({ rentals, nextStep, now, isLister, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {nextStep && <NextStepNote step={nextStep} />}
      {isLister && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<ChartLoading />}>
              <EarningsChart now={now} initialPeriod="year" />
            </Suspense>
          </ErrorBoundary>
          <RecentSales />
        </div>
      )}
      <RunningRentals rentals={rentals.rentals} now={now} />
      <RecentActivity rentals={rentals} isLister={isLister} />
      {children}
    </div>
  );
}

/** The panel of the chart while its script loads. */
function ChartLoading() {
  return (
    <div className={`${panelClass} flex min-h-105 flex-col gap-5 p-5 md:p-6`}>
      <p className="section-title">Earned</p>
      <Loading label="Loading the chart...">
        <Skeleton className="h-72 w-full" />
      </Loading>
    </div>
  );
}

/** The latest rentals. Most listers rent nothing, so for them the empty panel is one row. */
function RecentActivity({ rentals, isLister }: Pick<Props, 'rentals' | 'isLister'>) {
  const isEmpty = rentals.rentals.length === 0;
  return (
    <OverviewPanel
      id="activity"
      title="Recent Activity"
      action={
        !isEmpty && (
          <Link to="/profile?tab=rentals" className={`${linkClass} text-sm`}>
            My Rentals
          </Link>
        )
      }
    >
      {isEmpty && isLister ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
          <div>
            <h3 className="font-semibold">{texts.noActivity}</h3>
            <p className="text-sm text-muted">{texts.noActivityHint}</p>
          </div>
          <BrowseButton />
        </div>
      ) : isEmpty ? (
        <EmptyState icon={Activity} heading="h3" title={texts.noActivity} action={<BrowseButton />}>
          {texts.noActivityHint}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rentals.rentals.slice(0, RECENT_ACTIVITY_SIZE).map((rental) => (
            <li key={rental.id} className="flex items-center gap-4 px-5 py-3.5">
              <ListingCover
                image={rental.mvp?.image ?? ''}
                className="!w-20 shrink-0 rounded-input border border-line"
              />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  {rental.mvp ? (
                    <Link to={`/mvp/${rental.mvpid}`} className="underline-offset-4 hover:underline">
                      {rental.mvp.title}
                    </Link>
                  ) : (
                    UNKNOWN_MVP
                  )}
                </p>
                <p className="text-sm text-muted">
                  <time dateTime={rental.createdat}>{formatDay(rental.createdat)}</time>
                  {' · '}
                  {rental.duration === OUTRIGHT ? 'Permanent license' : rental.duration}
                </p>
              </div>
              <span className="money font-semibold">{formatPrice(rental.totalprice)}</span>
            </li>
          ))}
        </ul>
      )}
    </OverviewPanel>
  );
}

function BrowseButton() {
  return (
    <ButtonLink to="/browse" variant="secondary">
      Browse MVPs
    </ButtonLink>
  );
}
