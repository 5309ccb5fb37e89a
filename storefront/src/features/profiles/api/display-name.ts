import { ANONYMOUS } from '@market/contract/profiles';

/** Returns a person's name, or 'Anonymous User' (PEOPLE-2). */
export function displayNameOf(person: { readonly displayname: string }): string {
  return person.displayname.trim() || ANONYMOUS;
}
