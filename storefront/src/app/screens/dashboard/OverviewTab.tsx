import { OUTRIGHT } from '@market/contract/rentals/durations';
import { type RentalsPage, RECENT_ACTIVITY_SIZE, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListingCover } from '../../../features/listings/components/ListingCover.js';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/Notice.js';
import { linkClass } from '../../../shared/ui/styles.js';
import type { NextStep } from './next-step.js';
import { NextStepNote } from './NextStepNote.js';
import { OverviewPanel } from './OverviewPanel.js';
import { RecentSales } from './RecentSales.js';

interface Props {
  readonly rentals: RentalsPage;
  readonly nextStep: NextStep | undefined;
  /** Whether the user lists MVPs; sales are then shown as well. */
  readonly isLister: boolean;
  /** Figures that the page's header does not show. */
  readonly children?: ReactNode;
}

/** What to do next (RENT-42), the five latest rentals (RENT-31), and a lister's latest sales. */
export function OverviewTab({ rentals, nextStep, isLister, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {nextStep && <NextStepNote step={nextStep} />}
      <div className="flex flex-col gap-6 lg:flex-row">
        {isLister && <RecentSales />}
        <RecentActivity rentals={rentals} />
      </div>
      {children}
    </div>
  );
}

function RecentActivity({ rentals }: Pick<Props, 'rentals'>) {
  return (
    <OverviewPanel
      id="activity"
      title="Recent Activity"
      action={
        rentals.rentals.length > 0 && (
          <Link to="/profile?tab=rentals" className={`${linkClass} text-sm`}>
            My Rentals
          </Link>
        )
      }
    >
      {rentals.rentals.length === 0 ? (
        <EmptyState
          icon={Activity}
          heading="h3"
          title="No recent activity"
          action={
            <ButtonLink to="/browse" variant="secondary">
              Browse MVPs
            </ButtonLink>
          }
        >
          Start exploring and renting MVPs to see your activity here.
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
