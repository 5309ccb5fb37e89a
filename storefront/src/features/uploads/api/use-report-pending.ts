import { useEffect, useEffectEvent } from 'react';

/** Calls `onPendingChange` whenever an upload begins or ends, so that its form is not submitted until then (LIST-27). */
export function useReportPending(isPending: boolean, onPendingChange: (isPending: boolean) => void): void {
  const reportPending = useEffectEvent(onPendingChange);
  useEffect(() => reportPending(isPending), [isPending]);
}
