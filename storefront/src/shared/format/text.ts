/** Returns the first characters of a text, with an ellipsis if it was longer; never half a character. */
export function firstCharacters(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** A name to show: display name, else the part of the e-mail before the @. */
export function personName(person: {
  readonly displayName: string | null;
  readonly email: string | null;
}): string {
  return person.displayName || person.email?.split('@')[0] || 'You';
}

/** The address of a picture: a path of this site or an http(s) address as given; undefined for anything else. */
export function safePicture(address: string): string | undefined {
  return /^\/(?![/\\])/.test(address) ? address : safeAddress(address);
}

/** Returns an http(s) address unchanged, else undefined: nothing else may become a link. */
export function safeAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
