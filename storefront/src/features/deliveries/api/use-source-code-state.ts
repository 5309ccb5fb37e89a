import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from './delivery-calls.js';

/** Milliseconds between two requests until the source code is ready. */
const POLL_EVERY_MS = 2_000;

interface SourceCodeState {
  readonly codeState: 'ready' | 'pending' | 'requested';
  /** When the code is due (DELIVERY-1); undefined until the delivery has loaded. */
  readonly dueAt: string | undefined;
}

/** Returns whether a new order's source code is ready, is being sent, or was requested from the lister (RENT-37). */
export function useSourceCodeState(deliveryId: string | null): SourceCodeState {
  const { data: delivery } = useQuery({
    ...deliveryQuery(deliveryId ?? ''),
    enabled: deliveryId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'due' || !state.data ? POLL_EVERY_MS : false),
  });
  const dueAt = delivery?.dueat;
  if (delivery?.state === 'sent') return { codeState: 'ready', dueAt };
  return { codeState: delivery?.state === 'awaiting-source' ? 'requested' : 'pending', dueAt };
}
