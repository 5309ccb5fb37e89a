import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** GitHub's OAuth apps have one scope that reads private repositories, and the same manages who may see them. */
export const REPOSITORIES_SCOPE = 'repo';

/** Whoever takes a token back has this long before another tries. */
export const REVOCATION_LEASE_MS = MINUTE_MS;

const FIRST_PAUSE_MS = 15 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/** How long GitHub is left alone after the `tries`-th failed try: doubling, capped, and as long as it asks for. */
export function pauseAfter(tries: number, askedMs = 0): number {
  const doubled = FIRST_PAUSE_MS * 2 ** Math.min(Math.max(0, tries - 1), 20);
  return Math.min(Math.max(doubled, askedMs), LONGEST_PAUSE_MS);
}

/** The row of a user's grant, as the vault knows it. */
export const grantPlace = (userId: string): string => `github-grant:${userId}`;
/** The row of a token that is to be taken back. */
export const revocationPlace = (id: string): string => `github-revocation:${id}`;
