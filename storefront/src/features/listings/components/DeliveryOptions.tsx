import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import type { ListingFormValues } from '../api/listing-form-values.js';

const DeliveryOptionFields = lazy(() => loadChunk(() => import('./DeliveryOptionFields.js')));

/**
 * Options to deliver an archive or an invitation. Expanded if one is selected, or when the user returns from
 * GitHub.
 */
export function DeliveryOptions({ returnTo }: { readonly returnTo: string }) {
  const { getValues } = useFormContext<ListingFormValues>();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(
    () => params.has('github') || getValues('offerArchive') || getValues('inviteBuyers'),
  );
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="ghost"
        className="-ml-4 self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        Delivery options (optional)
        <ChevronDown aria-hidden="true" className={clsx('size-4', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <Suspense
          fallback={
            <Loading label="Loading...">
              <Skeleton className="h-40" />
            </Loading>
          }
        >
          <DeliveryOptionFields returnTo={returnTo} />
        </Suspense>
      )}
    </div>
  );
}
