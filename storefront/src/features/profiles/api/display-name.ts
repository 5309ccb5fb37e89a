import { ANONYMOUS } from '@market/contract/profiles';

/** A person's name, or 'Anonymous User' (SPEC §2 'Public profile'). */
export function displayNameOf(person: { readonly displayname: string }): string {
  return person.displayname.trim() || ANONYMOUS;
}
