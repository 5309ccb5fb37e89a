import { DAY_MS, HOUR_MS } from '@market/domain/foundation/clock';
import type { Identity } from '@market/domain/identity/identity.entity';
import type { User } from '@market/domain/identity/user.entity';
import { subjectOf } from '../../stand-ins/people.js';
import { seededRandom } from '../covers/pen.js';
import type { SamplePerson } from '../sample-person.js';
import { stableId } from '../stable-id.js';

/** Returns the id of the user with a login. */
export function userId(login: string): string {
  return stableId('user', login);
}

/** Returns the path of a person's picture below the storage folder and below `/media/`. */
export function photoPath(login: string): string {
  return `people/${login}.webp`;
}

/** Returns the user and the linked sign-in methods of each person. */
export function peopleRows(
  people: readonly SamplePerson[],
  now: Date,
): { users: User[]; identities: Identity[] } {
  const users = people.map((person): User => {
    const joinedAt = joinedAtOf(person, now);
    return {
      id: userId(person.login),
      displayName: person.name,
      email: person.email,
      emailVerified: true,
      photoUrl: person.hasPhoto ? `/media/${photoPath(person.login)}` : '',
      bio: person.bio,
      website: person.website,
      location: person.location,
      github: person.providers.includes('github') ? person.login : '',
      twitter: person.twitter,
      linkedin: person.linkedin,
      role: person.role,
      disabledAt: null,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    };
  });
  return { users, identities: people.flatMap((person) => identitiesOf(person, now)) };
}

function joinedAtOf({ login, joinedDaysAgo }: SamplePerson, now: Date): Date {
  return new Date(now.getTime() - joinedDaysAgo * DAY_MS - seededRandom(login)() * 20 * HOUR_MS);
}

function identitiesOf(person: SamplePerson, now: Date): Identity[] {
  return person.providers.map((provider, index) => ({
    id: stableId('identity', `${provider} ${person.login}`),
    userId: userId(person.login),
    provider,
    subject: subjectOf(provider, person),
    login: provider === 'github' ? person.login : '',
    displayName: person.name,
    email: person.email,
    photoUrl: null,
    // The person linked the second sign-in method a week after the first.
    linkedAt: new Date(joinedAtOf(person, now).getTime() + index * 7 * DAY_MS),
  }));
}
