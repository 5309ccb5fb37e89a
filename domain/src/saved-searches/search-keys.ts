/** The most and the fewest characters of the search text in the key of a saved search (`SavedSearch.key`). */
const KEY_LENGTH_MAX = 5;
const KEY_LENGTH_MIN = 3;

/** Which part of a search text becomes the search's key, in characters. */
export interface KeyPosition {
  readonly start: number;
  readonly length: number;
}

/**
 * Returns which part of a search text becomes the search's key: the start of the longest word. Every listing
 * that contains the text also contains this part. Returns undefined if the text has no word of three
 * characters.
 */
export function keyPositionOf(text: string): KeyPosition | undefined {
  let longestWord: KeyPosition | undefined;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const length = [...word].length;
    if (length >= KEY_LENGTH_MIN && length > (longestWord?.length ?? 0))
      longestWord = { start: [...text.slice(0, index)].length, length };
  }
  return longestWord && { ...longestWord, length: Math.min(longestWord.length, KEY_LENGTH_MAX) };
}

/** The data of a listing from which its keys are computed, in lower case except for the category. */
export interface KeyedListing {
  readonly category: string;
  readonly techs: readonly string[];
  readonly tags: readonly string[];
  readonly searchText: string;
}

/** Returns the keys of the saved searches that can match the listing; a search with any other key cannot. */
export function keysOfListing({ category, techs, tags, searchText }: KeyedListing): string[] {
  const keys = new Set(['', `category:${category}`]);
  for (const tech of techs) keys.add(`tech:${tech}`);
  for (const tag of tags) keys.add(`tag:${tag}`);
  const characters = [...searchText];
  for (let length = KEY_LENGTH_MIN; length <= KEY_LENGTH_MAX; length += 1)
    for (let offset = 0; offset + length <= characters.length; offset += 1)
      keys.add(`text:${characters.slice(offset, offset + length).join('')}`);
  return [...keys];
}
