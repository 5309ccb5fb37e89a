import { type Call, callUntilFinal } from '../../clients/calls.js';
import type { Market } from '../../testbed/market.js';
import type { Person } from '../../clients/people.js';

/** A way to take a listing off sale: the action, and the action that undoes it. */
export interface OffSaleWay {
  takeOffSale(): Promise<void>;
  putBackOnSale(): Promise<void>;
}

/** A moderator takes the listing itself off sale (CONSOLE-20). */
export function takeOffSale(market: Market, moderator: Person, mvpId: string): OffSaleWay {
  const listingPath = `/admin/listings/${mvpId}`;
  return {
    takeOffSale: () =>
      callUntilAcknowledged(market, {
        caller: moderator,
        path: `${listingPath}/take-off-sale`,
        body: { reason: 'Reported' },
      }),
    putBackOnSale: () =>
      callUntilAcknowledged(market, { caller: moderator, path: `${listingPath}/put-back`, body: {} }),
  };
}

/** A moderator disables the lister (CONSOLE-10). */
export function disableLister(market: Market, moderator: Person, listerId: string): OffSaleWay {
  const userPath = `/admin/users/${listerId}`;
  return {
    takeOffSale: () =>
      callUntilAcknowledged(market, { caller: moderator, path: `${userPath}/disable`, body: {} }),
    putBackOnSale: () =>
      callUntilAcknowledged(market, { caller: moderator, path: `${userPath}/enable`, body: {} }),
  };
}

/**
 * Repeats a call until a server acknowledges it. A 409 acknowledges it too: an earlier try succeeded and its response
 * was lost.
 */
async function callUntilAcknowledged(market: Market, request: Call): Promise<void> {
  const { status, body } = await callUntilFinal(market, request);
  if (status !== 200 && status !== 409) throw new Error(`${request.path}: ${status} ${JSON.stringify(body)}`);
}
