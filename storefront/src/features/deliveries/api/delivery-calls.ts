import { markDeliveryOpened, readDelivery, refundDelivery } from '@market/contract/deliveries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cached } from '../../../shared/http/query-defaults.js';

/** What was bought, as its buyer sees it. */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['deliveries', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id }, signal }),
    ...cached('other'),
    staleTime: 0,
  });
}

/** Keeps that the buyer has opened it. */
export function markOpened(id: string): Promise<void> {
  return call(markDeliveryOpened, { params: { id } });
}

/** Asks for the money back; the same delivery twice is one refund. */
export function refundLate(id: string): Promise<void> {
  return call(refundDelivery, { params: { id }, idempotencyKey: `refund-${id}` });
}
