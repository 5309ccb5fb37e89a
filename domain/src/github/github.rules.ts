import { MINUTE_MS } from '../foundation/clock.js';

/** The only scope of GitHub's OAuth apps that reads private repositories; it also manages their collaborators. */
export const REPOSITORIES_SCOPE = 'repo';
/** The scope that allows checking whether an account can read an organization's repository (DELIVERY-22). */
export const ORGANIZATIONS_SCOPE = 'read:org';

/** Lease of an attempt to revoke a token: after this time, another attempt may start. */
export const REVOCATION_LEASE_MS = MINUTE_MS;

/** The context that a user's grant is encrypted with. */
export const grantContext = (userId: string): string => `github-grant:${userId}`;
/** The context that a token to revoke is encrypted with. */
export const revocationContext = (id: string): string => `github-revocation:${id}`;
