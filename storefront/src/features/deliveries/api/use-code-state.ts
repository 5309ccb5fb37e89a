import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from './delivery-calls.js';

/** How often a delivery is read while its e-mail is due. */
const READ_EVERY_MS = 2_000;

/** Whether the source code of a new order is there, on its way, or asked of the lister; read until it is there (RENT-37). */
export function useCodeState(deliveryId: string | null): 'ready' | 'coming' | 'asked' {
  const { data } = useQuery({
    ...deliveryQuery(deliveryId ?? ''),
    enabled: deliveryId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'due' || !state.data ? READ_EVERY_MS : false),
  });
  if (data?.state === 'sent') return 'ready';
  return data?.state === 'awaiting-source' ? 'asked' : 'coming';
}
