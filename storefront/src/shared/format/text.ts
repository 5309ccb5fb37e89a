import { parseUrl } from '@market/contract/text/parse-url';

/**
 * Returns the first `length` characters of a text, with an ellipsis if it was longer; never splits a surrogate
 * pair.
 */
export function firstCharacters(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** Returns a person's name to show: the display name, else the part of the e-mail address before the @. */
export function personName(person: {
  readonly displayName: string | null;
  readonly email: string | null;
}): string {
  return person.displayName || person.email?.split('@')[0] || 'You';
}

/** Returns a picture's address if it is a path of this site or an http(s) address; otherwise undefined. */
export function safePicture(address: string): string | undefined {
  return /^\/(?![/\\])/.test(address) ? address : safeAddress(address);
}

/** Returns an http(s) address unchanged; otherwise undefined, because other addresses must not become links. */
export function safeAddress(address: string): string | undefined {
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '') ? address : undefined;
}
