import { MINUTE_MS } from '../foundation/clock.js';

/** The only scope of GitHub's OAuth apps that reads private repositories; it also manages their collaborators. */
export const REPOSITORIES_SCOPE = 'repo';
/** Reads whether an account can already read an organization's repository (DELIVERY-22). */
export const ORGANIZATIONS_SCOPE = 'read:org';

/** Lease of an attempt to revoke a token: after this time, another attempt may start. */
export const REVOCATION_LEASE_MS = MINUTE_MS;

/** Encryption context of a user's grant. */
export const grantContext = (userId: string): string => `github-grant:${userId}`;
/** Encryption context of a token to revoke. */
export const revocationContext = (id: string): string => `github-revocation:${id}`;
