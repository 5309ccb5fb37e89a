import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { formatMoment } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/ui/Button.js';
import * as texts from './texts.js';

interface Props {
  /** The time at which the oldest of the shown listings was stored. */
  readonly storedAt: string;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

/** States that the list is a stored copy, and offers a reload. The list also reloads when the network returns. */
export function StoredCopyNote({ storedAt, isLoading, onRetry }: Props) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const retryOnline = () => retry();
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, []);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3 sm:flex-row sm:items-center sm:justify-between">
      <p role="status" className="flex min-w-0 flex-1 items-start gap-3 text-sm">
        <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span>{texts.storedCopyFrom(formatMoment(storedAt))}</span>
      </p>
      <Button variant="secondary" busy={isLoading} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
