import { DASHBOARD_TEXTS } from '@market/contract/screens/screen-texts';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';

/** The dashboard while its data loads. */
export function DashboardSkeleton() {
  return (
    <div className="content py-6 md:py-10">
      <h1 className="sr-only">Dashboard</h1>
      <Loading label={DASHBOARD_TEXTS.loading} isShown>
        <div className="flex items-center gap-4">
          <Skeleton className="size-20 rounded-full" />
          <Skeleton className="h-10 w-64" />
        </div>
        <Skeleton className="mt-8 h-11 w-full" />
        <div className="mt-6 grid grid-cols-2 gap-4 md:grid-cols-4">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-30 rounded-card" />
          ))}
        </div>
        <Skeleton className="mt-6 h-64 w-full rounded-card" />
      </Loading>
    </div>
  );
}

/** A tab while its code loads. */
export function TabSkeleton() {
  return (
    <Loading label={DASHBOARD_TEXTS.loading} isShown>
      <Skeleton className="h-64 w-full rounded-card" />
    </Loading>
  );
}
