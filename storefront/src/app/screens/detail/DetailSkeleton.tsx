import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';

/** Placeholder of the detail page while its MVP loads. */
export function DetailSkeleton() {
  return (
    <div className="content py-6 md:py-10">
      <Loading label="Loading MVP...">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
          <div className="flex flex-col gap-6">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-10 w-3/4" />
            <Skeleton className="h-9 w-1/2" />
            <Skeleton className="aspect-video w-full rounded-card" />
            <Skeleton className="h-40 w-full" />
          </div>
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      </Loading>
    </div>
  );
}
