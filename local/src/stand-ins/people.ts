import { createHash } from 'node:crypto';
import type { ProviderName } from '@market/contract/identity/identity';
import { MODERATOR, PEOPLE } from '../sample/people.js';
import { avatarSvg } from '../sample/pictures/avatar.js';
import type { SamplePerson } from '../sample/sample-person.js';

/** People who have accounts at the sign-in stand-ins. They are the people of the sample data. */
export const STAND_IN_PEOPLE: readonly SamplePerson[] = PEOPLE;

/** Value of `MODERATORS` in a local installation. */
export const LOCAL_MODERATORS = MODERATOR.providers
  .map((provider) => (provider === 'github' ? `github:${MODERATOR.login}` : `google:${MODERATOR.email}`))
  .join(',');

/** Returns the people with an account at a provider, in the order of the consent page. */
export function peopleOf(provider: ProviderName): readonly SamplePerson[] {
  return STAND_IN_PEOPLE.filter((person) => person.providers.includes(provider));
}

/** Returns a person's account id at a provider's stand-in, the same at every start. */
export function subjectOf(provider: ProviderName, person: Pick<SamplePerson, 'login' | 'email'>): string {
  return provider === 'github' ? String(githubIdOf(person.login)) : googleSubOf(person.email);
}

/** Returns a number of eight digits, as GitHub's user ids are numbers. */
export function githubIdOf(login: string): number {
  return 10_000_000 + (createHash('sha256').update(`github ${login}`).digest().readUInt32BE(0) % 90_000_000);
}

/** Returns a string of 21 digits, as Google's user ids are. */
export function googleSubOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(`google ${email}`).digest('hex')}`).toString();
  return `1${digits.slice(0, 20)}`;
}

/** Returns the address of a person's picture at a sign-in stand-in. */
export function avatarUrlOf(standInUrl: string, person: Pick<SamplePerson, 'login'>): string {
  return `${standInUrl}/avatars/u/${encodeURIComponent(person.login)}`;
}

/** Returns the picture, as SVG, that a person has in the sample data. A person without one gets the first picture. */
export function pictureOf(login: string): string {
  const pictureIndex = STAND_IN_PEOPLE.filter(({ hasPhoto }) => hasPhoto).findIndex(
    (person) => person.login === login,
  );
  return avatarSvg(login, Math.max(0, pictureIndex));
}
