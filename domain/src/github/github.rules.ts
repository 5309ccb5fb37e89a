import { MINUTE_MS } from '../foundation/clock.js';

/**
 * The only scope of a GitHub OAuth app with which private repositories can be read; it also lets us manage
 * collaborators.
 */
export const REPOSITORIES_SCOPE = 'repo';
/** The scope that allows checking whether an account can read an organization's repository (DELIVERY-22). */
export const ORGANIZATIONS_SCOPE = 'read:org';

/** Lease of an attempt to revoke a token: after this time, another attempt may start. */
export const REVOCATION_LEASE_MS = MINUTE_MS;

/** Returns the encryption context of a user's grant. */
export const grantContext = (userId: string): string => `github-grant:${userId}`;
/** Returns the encryption context of a token that is to be revoked. */
export const revocationContext = (id: string): string => `github-revocation:${id}`;
