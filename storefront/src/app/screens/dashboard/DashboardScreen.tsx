import { DASHBOARD_TEXTS } from '@market/contract/screens/screen-texts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { earningsQuery } from '../../../features/earnings/api/earnings-queries.js';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { conversationsQuery } from '../../../features/messages/api/message-queries.js';
import { ownProfileQuery } from '../../../features/profiles/api/profile-queries.js';
import { ownRentalsQuery } from '../../../features/rentals/api/rental-queries.js';
import { salesQuery } from '../../../features/rentals/api/sales-query.js';
import { personName } from '../../../shared/format/text.js';
import { errorDetails } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Tabs } from '../../../shared/ui/Tabs.js';
import { DashboardSkeleton, TabSkeleton } from './DashboardSkeleton.js';
import { ListerFigures, RenterFigures } from './DashboardFigures.js';
import { nextStepOf } from './next-step.js';
import { OverviewTab } from './OverviewTab.js';

const RentalsTab = lazy(() => loadChunk(() => import('./RentalsTab.js')));
const ListingsTab = lazy(() => loadChunk(() => import('./ListingsTab.js')));
const EarningsTab = lazy(() => loadChunk(() => import('./EarningsTab.js')));
const ProfileTab = lazy(() => loadChunk(() => import('./ProfileTab.js')));

const TABS = ['overview', 'rentals', 'listings', 'earnings', 'profile'] as const;
type Tab = (typeof TABS)[number];

/** The dashboard: Overview, My Rentals, My Listings, Profile, and Earnings for people who list (EARN-10). */
export function Component() {
  useDocumentTitle('Dashboard');
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const rentals = useInfiniteQuery(ownRentalsQuery());
  const conversations = useInfiniteQuery(conversationsQuery());
  const profile = useQuery(ownProfileQuery());
  const sales = useQuery(salesQuery());
  const isLister = (sales.data?.listings ?? 0) > 0;
  const earnings = useQuery({ ...earningsQuery(), enabled: isLister });
  const [now] = useState(() => new Date());
  const failures = [
    useFailure(rentals),
    useFailure(conversations),
    useFailure(profile),
    useFailure(sales),
  ].filter((failure) => failure !== null);
  const selectTab = (next: Tab) =>
    setParams(next === 'overview' ? {} : { tab: next }, { replace: true, preventScrollReset: true });

  if (!user) return null;
  if (failures[0]) {
    return (
      <ErrorState
        heading="h1"
        title="Error"
        details={errorDetails(failures[0].error)}
        onRetry={() => failures.forEach(({ retry }) => retry())}
      >
        {DASHBOARD_TEXTS.failed}
      </ErrorState>
    );
  }
  const rentalsPage = rentals.data?.pages[0];
  // Waits for the earnings, because the overview's note about them would move the content below it if it appeared
  // later. A retry after a failed request does not show the skeleton, because the skeleton would replace the tab that
  // contains the retry button.
  const areEarningsLoading = earnings.isLoading && earnings.errorUpdateCount === 0;
  if (!rentalsPage || !profile.data || conversations.isPending || sales.isPending || areEarningsLoading)
    return <DashboardSkeleton />;
  const requestedTab = TABS.find((entry) => entry === params.get('tab')) ?? 'overview';
  const tab = requestedTab === 'earnings' && !isLister ? 'overview' : requestedTab;
  const unreadCount = conversations.data?.pages[0]?.unread ?? 0;
  const renterFigures = (
    <RenterFigures rentals={rentalsPage} unreadCount={unreadCount} memberSince={profile.data.createdat} />
  );
  const nextStep = nextStepOf({
    earnings: earnings.data,
    unreadCount,
    conversations: conversations.data?.pages[0]?.conversations ?? [],
    rentals: rentalsPage.rentals,
    now,
  });
  const name = profile.data.displayname || personName(user);
  return (
    <div data-work="" className="content flex flex-col gap-6 py-6 md:py-8">
      <header className="dark-bar band-panel band flex flex-wrap items-center gap-4 rounded-card p-4 text-text md:px-6">
        <Avatar name={name} src={profile.data.photourl || user.photoURL} size={48} />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold md:text-2xl">
            Welcome back, <bdi>{name}</bdi>!
          </h1>
          <p className="truncate text-sm text-muted">{profile.data.email || user.email}</p>
        </div>
        <div className="w-full lg:w-auto">
          {isLister && sales.data ? <ListerFigures sales={sales.data} /> : renterFigures}
        </div>
      </header>
      <Tabs
        fallback={<TabSkeleton />}
        label="Dashboard"
        value={tab}
        onChange={selectTab}
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            content: () => (
              <OverviewTab rentals={rentalsPage} nextStep={nextStep} now={now} isLister={isLister}>
                {isLister && renterFigures}
              </OverviewTab>
            ),
          },
          { value: 'rentals', label: `My Rentals (${rentalsPage.total})`, content: () => <RentalsTab /> },
          { value: 'listings', label: 'My Listings', content: () => <ListingsTab /> },
          ...(isLister
            ? [{ value: 'earnings', label: 'Earnings', content: () => <EarningsTab /> } as const]
            : []),
          { value: 'profile', label: 'Profile', content: () => <ProfileTab profile={profile.data} /> },
        ]}
      />
    </div>
  );
}
