import type { Role } from '@market/contract/identity/identity';

/** Texts of accounts (decision 0046). */
export const name = 'Name';
export const role = 'Role';
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: 'User',
  moderator: 'Moderator',
  admin: 'Admin',
};
export const mvps = 'MVPs';
export const rentals = 'Rentals';
export const joined = 'Joined';
export const account = 'Account';
export const signsInWith = 'Signs in with';
export const noProviders = 'Nothing';
export const location = 'Location';
export const browsers = 'Signed-in browsers';
export const openProfile = 'Open the profile';
export const publicProfile = 'Public profile';

export const enable = 'Enable';
export const enableQuestion = (person: string) =>
  `${person} will be able to sign in again, and their MVPs are back on sale.`;
export const enabled = (person: string) => `${person} can sign in again`;
export const disable = 'Disable';
export const disableQuestion = (person: string) =>
  `${person} will be signed out everywhere at once and cannot sign in until enabled again. Their MVPs are hidden and not sold for as long; what was paid for is kept.`;
export const disabled = (person: string) => `${person} is disabled and signed out`;
