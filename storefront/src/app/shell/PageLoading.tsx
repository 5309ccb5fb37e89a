import { Loading, Skeleton } from '../../shared/ui/Skeleton.js';

/** 'Loading', in the size of a page, while it is not known who is signed in (SIGNIN-12). */
export function PageLoading() {
  return (
    <div className="content py-8">
      <Loading label="Loading" isShown>
        <Skeleton className="mb-6 h-10 w-64" />
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    </div>
  );
}
