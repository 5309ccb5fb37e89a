import {
  askForInvitation,
  createArchiveLink,
  markDeliveryOpened,
  readDelivery,
  refundDelivery,
} from '@market/contract/deliveries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Milliseconds between two requests for a delivery whose archive the server is fetching from GitHub. */
const ARCHIVE_POLL_EVERY_MS = 5_000;
/** Milliseconds between two requests for a delivery that has not been sent. */
const UNSENT_POLL_EVERY_MS = 60_000;

/**
 * Query of a delivery, as its buyer sees it. It is polled, so that an open page shows within a minute that the delivery
 * was sent or may be refunded (DELIVERY-7).
 */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['deliveries', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id }, signal }),
    ...cacheTimes('other'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.archive?.state === 'due') return ARCHIVE_POLL_EVERY_MS;
      return data?.state === 'due' || data?.state === 'awaiting-source' ? UNSENT_POLL_EVERY_MS : false;
    },
  });
}

/** Records that the buyer opened the source code. The server then shows it, even before its e-mail (DELIVERY-9). */
export function markOpened(id: string): Promise<void> {
  return call(markDeliveryOpened, { params: { id } });
}

/**
 * Returns an address that downloads the archive, valid for ten minutes in this browser (DELIVERY-11); throws ApiError.
 */
export async function fetchArchiveAddress(id: string): Promise<string> {
  return (await call(createArchiveLink, { params: { id } })).url;
}

/** Requests a new invitation to the repository (DELIVERY-21); throws ApiError. */
export function postInvitationRequest(id: string): Promise<void> {
  return call(askForInvitation, { params: { id } });
}

/** Requests a refund of an overdue delivery (DELIVERY-5); a repeated request does not refund twice. */
export function refundLateDelivery(id: string): Promise<void> {
  return call(refundDelivery, { params: { id }, idempotencyKey: `refund-${id}` });
}
