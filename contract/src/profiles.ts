import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { ProviderName } from './identity/identity.js';
import { Id, Moment, pageQueryFields } from './endpoints/paging.js';
import { optionalAddress, optionalLine, optionalText, requiredLine } from './text/text.js';

/** The rating that profiles and the directory show for a person without reviews (FIND-12). */
export const PROFILE_RATING_DEFAULT = 4.8;
/** How many characters of a listing's description a card on a profile shows (PEOPLE-2). */
export const PROFILE_CARD_DESCRIPTION_LENGTH = 100;
/** The text that is shown instead of a missing name (PEOPLE-2). */
export const ANONYMOUS = 'Anonymous User';

const nameFields = {
  id: Id,
  uid: Id,
  displayname: z.string(),
  displayName: z.string(),
  photourl: z.string(),
  photoURL: z.string(),
  bio: z.string(),
  location: z.string(),
  createdat: Moment,
  createdAt: Moment,
};

const linkFields = { website: z.string(), github: z.string(), twitter: z.string(), linkedin: z.string() };

/** The caller's own profile (API-1). */
export const Profile = z.object({
  ...nameFields,
  ...linkFields,
  email: z.string(),
  providers: z.array(ProviderName),
});
export type Profile = z.output<typeof Profile>;

const statisticFields = {
  mvpCount: z.int(),
  availableCount: z.int(),
  rating: z.number(),
  /** How many reviews the person's MVPs have; 0 while `rating` is the default rating. */
  reviewCount: z.int(),
  /** How many of the person's MVPs have reviews (RATE-13). */
  reviewedMvpCount: z.int(),
};

/** The public part of a profile (PEOPLE-2, PEOPLE-4). */
export const PublicProfile = z.object({ ...nameFields, ...linkFields, ...statisticFields });
export type PublicProfile = z.output<typeof PublicProfile>;

/** The fields of a person's card in the directory. */
export const DirectoryEntry = z.object({ ...nameFields, ...statisticFields });
export type DirectoryEntry = z.output<typeof DirectoryEntry>;

/**
 * Body of `PUT /users/profile`. `email` is accepted but ignored. A leading @ is removed from handles
 * (PEOPLE-1).
 */
export const ProfileInput = z.object({
  displayname: requiredLine('Display name is required', 100),
  email: z.optional(z.string()),
  bio: z.optional(optionalText(2000)),
  website: z.optional(optionalAddress()),
  location: z.optional(optionalLine(100)),
  github: z.optional(
    usernameSchema(/^@?[A-Za-z0-9][A-Za-z0-9_-]{0,38}$/, 'Please enter a valid GitHub username'),
  ),
  twitter: z.optional(usernameSchema(/^@?[A-Za-z0-9_]{1,15}$/, 'Please enter a valid Twitter username')),
  linkedin: z.optional(optionalAddress()),
});
export type ProfileInput = z.output<typeof ProfileInput>;

function usernameSchema(pattern: RegExp, message: string) {
  return z.pipe(
    optionalText(40).check(z.refine((value) => value === '' || pattern.test(value), message)),
    z.transform((value: string) => value.replace(/^@/, '')),
  );
}

export const readProfile = endpoint({
  id: 'profiles.own',
  method: 'GET',
  path: '/users/profile',
  access: 'user',
  summary: "The caller's profile",
  reply: Profile,
});
export const changeProfile = endpoint({
  id: 'profiles.change',
  method: 'PUT',
  path: '/users/profile',
  access: 'user',
  summary: "Change the caller's profile",
  body: ProfileInput,
  reply: Profile,
});
export const readPublicProfile = endpoint({
  id: 'profiles.public',
  method: 'GET',
  path: '/users/public/{userId}',
  access: 'public',
  summary: 'A public profile by id or by a unique display name',
  params: z.object({ userId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: PublicProfile,
});
/**
 * A person's response time is shown only if the person has sent at least this many first replies (PEOPLE-30).
 */
export const RESPONSE_TIME_REPLIES_MIN = 3;

export const readResponseTime = endpoint({
  id: 'profiles.response-time',
  method: 'GET',
  path: '/users/public/{userId}/response-time',
  access: 'public',
  summary: 'How soon a person replies: the median of first replies of the last 90 days; null below 3 of them',
  params: z.object({ userId: Id }),
  reply: z.object({ medianSeconds: z.nullable(z.int()) }),
});
export const listDirectory = endpoint({
  id: 'profiles.directory',
  method: 'GET',
  path: '/users/directory',
  access: 'optional',
  summary: 'All people but the caller, newest first; next page in the Link header',
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))), ...pageQueryFields }),
  reply: z.array(DirectoryEntry),
});
