import type { ProviderName } from '@market/contract/identity/identity';
import {
  type DirectoryEntry,
  type Profile,
  PROFILE_RATING_DEFAULT,
  type PublicProfile,
} from '@market/contract/profiles';
import type { ListerTotals } from '@market/domain/listings/listings.queries';
import type { ProfileRow } from '@market/domain/profiles/profiles.queries';

/** Returns the caller's own profile. */
export function ownProfile(row: ProfileRow & { providers: ProviderName[] }): Profile {
  return { ...sharedFields(row), ...profileLinks(row), email: row.email ?? '', providers: row.providers };
}

/** Returns a profile as every visitor may see it; `totals` is undefined for a person without listings. */
export function publicProfile(row: ProfileRow, totals: ListerTotals | undefined): PublicProfile {
  return { ...sharedFields(row), ...profileLinks(row), ...totalsFields(totals) };
}

/** Returns an entry of the directory. */
export function directoryEntry(row: ProfileRow, totals: ListerTotals | undefined): DirectoryEntry {
  return { ...sharedFields(row), ...totalsFields(totals) };
}

/** Returns the fields of every kind of profile. Some have a second, older spelling (API-1). */
function sharedFields({ id, displayName, photoUrl, bio, location, createdAt }: ProfileRow) {
  const createdAtText = createdAt.toISOString();
  return {
    id,
    uid: id,
    displayname: displayName,
    displayName,
    photourl: photoUrl,
    photoURL: photoUrl,
    bio,
    location,
    createdat: createdAtText,
    createdAt: createdAtText,
  };
}

function profileLinks({ website, github, twitter, linkedin }: ProfileRow) {
  return { website, github, twitter, linkedin };
}

function totalsFields(totals: ListerTotals | undefined) {
  const {
    mvpCount = 0,
    availableCount = 0,
    ratingSum = 0,
    reviewCount = 0,
    reviewedMvpCount = 0,
  } = totals ?? {};
  const rating = reviewCount > 0 ? ratingSum / reviewCount : PROFILE_RATING_DEFAULT;
  return { mvpCount, availableCount, rating, reviewCount, reviewedMvpCount };
}
