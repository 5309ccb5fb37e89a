import type { ProviderName } from '@market/contract/identity/identity';
import { LISTERS, MODERATOR, SHOPPERS } from '../sample/people.js';
import type { SamplePerson } from '../sample/sample-person.js';

/** A sample person that the start screen suggests to sign in as. */
export interface SignInHint {
  readonly name: string;
  readonly providers: string;
  readonly role: string;
}

const PROVIDER_NAMES: Record<ProviderName, string> = { github: 'GitHub', google: 'Google' };
const PEOPLE_BY_ROLE: readonly (readonly [string, readonly SamplePerson[]])[] = [
  ['rents', SHOPPERS],
  ['lists', LISTERS],
  ['moderates', [MODERATOR]],
];
const HINTS_PER_ROLE = 2;

/**
 * Suggests up to two renters, two listers and two moderators who can sign in with one of the providers in
 * `standIns`.
 */
export function signInHints(standIns: readonly ProviderName[]): SignInHint[] {
  return PEOPLE_BY_ROLE.flatMap(([role, people]) =>
    people
      .map((person) => ({
        person,
        usableProviders: person.providers.filter((provider) => standIns.includes(provider)),
      }))
      .filter(({ usableProviders }) => usableProviders.length > 0)
      .slice(0, HINTS_PER_ROLE)
      .map(({ person, usableProviders }) => ({
        name: person.name,
        providers: usableProviders.map((provider) => PROVIDER_NAMES[provider]).join(' or '),
        role,
      })),
  );
}
