import type { Market } from '../../testbed/market.js';

/** A listing whose presence in public responses is checked. */
export interface PublicListing {
  readonly market: Market;
  readonly mvpId: string;
  readonly listerId: string;
}

const ROUNDS = 5;

/** Returns the paths whose responses contain the listing while it is on sale. */
const publicPathsOf = (listing: PublicListing) => [
  `/api/mvps/${listing.mvpId}`,
  '/api/mvps',
  '/api/mvps?limit=100&sort=price',
  `/api/mvps?userId=${listing.listerId}`,
  `/api/mvps?ids=${listing.mvpId}`,
  `/mvp/${listing.mvpId}`,
];

/**
 * Reads every public path of every api several times. Returns the milliseconds from `fromMs` to the start of the last
 * request whose response contained the listing, at least 1; 0 if no response contained it.
 */
export async function findStaleMs(listing: PublicListing, fromMs: number, rounds = ROUNDS): Promise<number> {
  let staleMs = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const { origin } of listing.market.apis)
      for (const path of publicPathsOf(listing)) {
        const startedAtMs = Date.now();
        const response = await fetch(`${origin}${path}`).catch(() => undefined);
        const text = response?.status === 200 ? await response.text() : '';
        if (showsListing(listing, path, text)) staleMs = Math.max(staleMs, startedAtMs - fromMs, 1);
      }
  return staleMs;
}

/**
 * Whether a response shows the listing. A page contains the listing's id in its own address in any case, so pages are
 * searched for the title.
 */
function showsListing({ mvpId }: PublicListing, path: string, text: string): boolean {
  return path.startsWith('/mvp/') ? text.includes('Habit Garden') : text.includes(`"id":"${mvpId}"`);
}
