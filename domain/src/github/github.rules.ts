import { MINUTE_MS } from '../foundation/clock.js';

/** GitHub's OAuth apps have one scope that reads private repositories, and the same manages who may see them. */
export const REPOSITORIES_SCOPE = 'repo';

/** Whoever takes a token back has this long before another tries. */
export const REVOCATION_LEASE_MS = MINUTE_MS;

/** The row of a user's grant, as the vault knows it. */
export const grantPlace = (userId: string): string => `github-grant:${userId}`;
/** The row of a token that is to be taken back. */
export const revocationPlace = (id: string): string => `github-revocation:${id}`;
