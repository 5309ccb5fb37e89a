import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPendingChange` on mount and when an upload begins or ends. An upload blocks the submission of the form
 * (LIST-27).
 */
export function useReportPending(isPending: boolean, onPendingChange: (isPending: boolean) => void): void {
  const reportPending = useEffectEvent(onPendingChange);
  useEffect(() => reportPending(isPending), [isPending]);
}
