import { DEMO_WARNING_SECONDS } from '@market/contract/demos';
import { TriangleAlert } from 'lucide-react';
import { formatCountdown } from '../../../shared/format/dates.js';
import { spokenWarning } from '../api/spoken-warning.js';

/**
 * Shows 'Demo expires in m:ss' in the last 300 seconds. Screen readers announce it at intervals, not every second
 * (DEMO-5).
 */
export function DemoWarning({ secondsLeft }: { readonly secondsLeft: number }) {
  return (
    <>
      {/*
       * Rendered even while empty, because screen readers ignore a status element that appears together with its
       * text.
       */}
      <p role="status" className="sr-only">
        {spokenWarning(secondsLeft)}
      </p>
      {secondsLeft <= DEMO_WARNING_SECONDS && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning-soft px-4 py-2 text-sm font-medium text-warning">
          <p className="money flex items-center gap-2" aria-hidden="true">
            <TriangleAlert className="size-4" />
            Demo expires in {formatCountdown(secondsLeft)}
          </p>
        </div>
      )}
    </>
  );
}
