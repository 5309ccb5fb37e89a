import { DASHBOARD_TEXTS } from '@market/contract/screens/screen-texts';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';

/** Placeholder of the dashboard while its data loads. */
export function DashboardSkeleton() {
  return (
    <div className="content py-6 md:py-8">
      <h1 className="sr-only">Dashboard</h1>
      <Loading label={DASHBOARD_TEXTS.loading} isLabelVisible>
        <Skeleton className="h-64 w-full rounded-card md:h-44 lg:h-27" />
        <Skeleton className="mt-6 h-11 w-full" />
        <Skeleton className="mt-6 h-24 w-full rounded-card" />
        <Skeleton className="mt-6 h-64 w-full rounded-card" />
      </Loading>
    </div>
  );
}

/** Placeholder of a tab while its code loads. */
export function TabSkeleton() {
  return (
    <Loading label={DASHBOARD_TEXTS.loading} isLabelVisible>
      <Skeleton className="h-64 w-full rounded-card" />
    </Loading>
  );
}
