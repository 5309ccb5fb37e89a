import { Loading, Skeleton } from '../../shared/ui/Skeleton.js';

/** Placeholder of a page that requires a sign-in, until the session is known (SIGNIN-12). */
export function PageLoading() {
  return (
    <div className="content py-8">
      <Loading label="Loading" isLabelVisible>
        <Skeleton className="mb-6 h-10 w-64" />
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    </div>
  );
}
