import {
  downloadEarnings,
  type EarningFilter,
  listEarningLines,
  readEarnings,
  readEarningSums,
  readSale,
} from '@market/contract/earnings';
import {
  askPayoutCode,
  confirmPayoutAddress,
  listPayouts,
  type PayoutDetail,
  readPayout,
  requestPayout,
} from '@market/contract/payouts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { EARNINGS_KEY } from './earnings-key.js';

/** Each visit shows the cached data and requests it again, because payouts and sales change it. */
const ALWAYS_STALE_TIMES = { ...cacheTimes('other'), staleTime: 0 };

/** Query of the balances, the next payout and the reasons that stop payouts (EARN-5). */
export function earningsQuery() {
  return queryOptions({
    queryKey: [...EARNINGS_KEY, 'summary'],
    queryFn: ({ signal }) => call(readEarnings, { signal }),
    ...ALWAYS_STALE_TIMES,
  });
}

/** Query of the lines of the lister's ledger, newest first (EARN-6). */
export function earningLinesQuery(kind: EarningFilter | undefined) {
  return infiniteQueryOptions({
    queryKey: [...EARNINGS_KEY, 'lines', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listEarningLines, {
        query: { limit: 20, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...ALWAYS_STALE_TIMES,
  });
}

/** Query of the sums of sales and earnings in a period; days in UTC. */
export function earningSumsQuery(period: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: [...EARNINGS_KEY, 'sums', period],
    queryFn: ({ signal }) => call(readEarningSums, { query: period, signal }),
    ...ALWAYS_STALE_TIMES,
  });
}

/** Query of one sale (EARN-8). */
export function saleQuery(id: string) {
  return queryOptions({
    queryKey: [...EARNINGS_KEY, 'sale', id],
    queryFn: ({ signal }) => call(readSale, { params: { id }, signal }),
    ...ALWAYS_STALE_TIMES,
  });
}

/** Query of the payouts, newest first. */
export function payoutsQuery() {
  return infiniteQueryOptions({
    queryKey: [...EARNINGS_KEY, 'payouts'],
    queryFn: ({ pageParam, signal }) =>
      call(listPayouts, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...ALWAYS_STALE_TIMES,
  });
}

/** Query of one payout, with every attempt to send it. */
export function payoutQuery(id: string) {
  return queryOptions({
    queryKey: [...EARNINGS_KEY, 'payout', id],
    queryFn: ({ signal }) => call(readPayout, { params: { id }, signal }),
    ...ALWAYS_STALE_TIMES,
  });
}

/** Requests a payout of all available earnings (PAYOUT-2). */
export function postPayoutRequest(idempotencyKey: string): Promise<PayoutDetail> {
  return call(requestPayout, { idempotencyKey });
}

/** Sends a confirmation code to a PayPal address (PAYOUT-10). */
export async function sendPayoutAddressCode(address: string): Promise<string> {
  await call(askPayoutCode, { body: { address } });
  return address;
}

/** Confirms the PayPal address with the code that was sent to it. */
export function confirmPayoutAddressCode(code: string) {
  return call(confirmPayoutAddress, { body: { code } });
}

/** Downloads the ledger lines as a CSV file (EARN-7). */
export function fetchEarningsFile(kind: EarningFilter | undefined): Promise<Blob> {
  return download(downloadEarnings, { query: kind ? { kind } : {} });
}
