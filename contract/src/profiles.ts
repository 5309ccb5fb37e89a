import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { ProviderName } from './identity.js';
import { Id, Moment, pageQuery } from './paging.js';
import { optionalAddress, optionalText, requiredText } from './text.js';

/** Rating shown on profiles and in the directory until the first review (SPEC §9, DECISIONS 20). */
export const PROFILE_RATING_DEFAULT = 4.8;
/** Characters of a description on a profile's cards (SPEC §9). */
export const PROFILE_CARD_DESCRIPTION_LENGTH = 100;
/** Stands for a name that is missing (SPEC §2). */
export const ANONYMOUS = 'Anonymous User';

const both = {
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

const links = { website: z.string(), github: z.string(), twitter: z.string(), linkedin: z.string() };

/** The caller's own profile (SPEC §3). */
export const Profile = z.object({ ...both, ...links, email: z.string(), providers: z.array(ProviderName) });
export type Profile = z.output<typeof Profile>;

const standing = {
  mvpCount: z.int(),
  availableCount: z.int(),
  rating: z.number(),
  /** 0 while `rating` is the default. */
  reviewCount: z.int(),
};

/** What everyone may see of a person. */
export const PublicProfile = z.object({ ...both, ...links, ...standing });
export type PublicProfile = z.output<typeof PublicProfile>;

/** A card of the directory. */
export const DirectoryEntry = z.object({ ...both, ...standing });
export type DirectoryEntry = z.output<typeof DirectoryEntry>;

/** `email` is taken so that SPEC's body is valid, and never changed. Handles lose a leading @. */
export const ProfileInput = z.object({
  displayname: requiredText('Display name is required', 100),
  email: z.optional(z.string()),
  bio: z.optional(optionalText(2000)),
  website: z.optional(optionalAddress()),
  location: z.optional(optionalText(100)),
  github: z.optional(handle(/^@?[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/, 'Please enter a valid GitHub username')),
  twitter: z.optional(handle(/^@?[A-Za-z0-9_]{1,15}$/, 'Please enter a valid Twitter username')),
  linkedin: z.optional(optionalAddress()),
});
export type ProfileInput = z.output<typeof ProfileInput>;

function handle(pattern: RegExp, sentence: string) {
  return z.pipe(
    optionalText(40).check(z.refine((value) => value === '' || pattern.test(value), sentence)),
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
  summary: 'A public profile by id, or by a display name that one user alone has',
  params: z.object({ userId: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: PublicProfile,
});
export const listDirectory = endpoint({
  id: 'profiles.directory',
  method: 'GET',
  path: '/users/directory',
  access: 'optional',
  summary: 'People, newest first, without the caller; next page in the Link header',
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))), ...pageQuery }),
  reply: z.array(DirectoryEntry),
});
