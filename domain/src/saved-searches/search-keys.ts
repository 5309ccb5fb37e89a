/** Characters of a search text by which it is found; shorter texts are found by fewer, from GRAM_MIN on. */
const GRAM_MAX = 5;
const GRAM_MIN = 3;

/** Where in its text the gram of a search is, in characters. */
export interface GramPlace {
  readonly start: number;
  readonly length: number;
}

/**
 * Returns the place of the characters by which a search text is found: the beginning of its longest word. Undefined for a text
 * without a word of three characters. Every listing that contains the text contains them.
 */
export function gramOf(text: string): GramPlace | undefined {
  let longest: GramPlace | undefined;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const length = [...word].length;
    if (length >= GRAM_MIN && length > (longest?.length ?? 0))
      longest = { start: [...text.slice(0, index)].length, length };
  }
  return longest && { ...longest, length: Math.min(longest.length, GRAM_MAX) };
}

/** What the keys of a listing are made of, in lower case but for the category. */
export interface KeyedListing {
  readonly category: string;
  readonly techs: readonly string[];
  readonly tags: readonly string[];
  readonly searchText: string;
}

/** Returns the keys of all searches that may fit the listing. */
export function keysOf({ category, techs, tags, searchText }: KeyedListing): string[] {
  const keys = new Set(['', `category:${category}`]);
  for (const tech of techs) keys.add(`tech:${tech}`);
  for (const tag of tags) keys.add(`tag:${tag}`);
  const characters = [...searchText];
  for (let length = GRAM_MIN; length <= GRAM_MAX; length += 1)
    for (let start = 0; start + length <= characters.length; start += 1)
      keys.add(`text:${characters.slice(start, start + length).join('')}`);
  return [...keys];
}
