/** Shorter words are not corrected, and are not in the table `search_words`. */
const WORD_MIN_LENGTH = 3;
/** Longer words are not corrected, and are not in the table `search_words`. */
const WORD_MAX_LENGTH = 30;
const LONG_WORD_MIN_LENGTH = 6;
/** How many words of a search are looked up at most; a longer search is not corrected. */
const SEARCH_WORDS_MAX = 6;
/** How many corrected searches are tried at most. */
const CORRECTIONS_MAX = 4;

/** A word of a search, and a similar word that public listings contain. */
export interface SimilarWord {
  readonly searched: string;
  readonly word: string;
}

/** The words of a search, and each pair of neighboring words joined: 'groove box' may mean 'groovebox'. */
export interface WordsToLookUp {
  readonly words: readonly string[];
  readonly pairs: readonly string[];
}

/**
 * Returns the words of a search that are looked up; none if the search has too many words, or no word of 3 to
 * 30 letters or digits.
 */
export function wordsToLookUp(search: string): WordsToLookUp {
  const words = wordsOf(search);
  if (words.length > SEARCH_WORDS_MAX) return { words: [], pairs: [] };
  const keepLookedUp = (texts: string[]) => [...new Set(texts)].filter(isLookedUp);
  return { words: keepLookedUp(words), pairs: keepLookedUp(joinedPairsOf(words)) };
}

/**
 * Returns corrected searches, the most likely first. A word for which `similarWords` contains nothing stays
 * unchanged.
 */
export function correctionsOf(search: string, similarWords: readonly SimilarWord[]): string[] {
  const words = wordsOf(search);
  const wordChoices = words.map((word) => rankSimilarWords(word, similarWords, editsMaxOf(word)));
  const bestWords = wordChoices.map(([bestChoice], index) => bestChoice ?? words[index] ?? '');
  const otherChoices = wordChoices.flatMap((ranked, index) =>
    ranked.slice(1).map((word) => bestWords.with(index, word)),
  );
  const joinedChoices = joinedPairsOf(words).flatMap((pair, index) =>
    rankSimilarWords(pair, similarWords, 1)
      .slice(0, 1)
      .map((word) => [...words.slice(0, index), word, ...words.slice(index + 2)]),
  );
  const correctedSearches = [bestWords, ...joinedChoices, ...otherChoices].map((corrected) =>
    corrected.join(' '),
  );
  return [...new Set(correctedSearches)].filter((text) => text !== words.join(' ')).slice(0, CORRECTIONS_MAX);
}

/**
 * Returns the words most similar to a searched word, the nearest first. If public listings contain the searched
 * word, or a word that begins with it, returns only the searched word.
 */
function rankSimilarWords(searchedWord: string, similar: readonly SimilarWord[], editsMax: number): string[] {
  const words = [...new Set(similar.filter((row) => row.searched === searchedWord).map(({ word }) => word))];
  if (words.some((word) => word.startsWith(searchedWord))) return [searchedWord];
  return words
    .map((word) => ({ word, edits: editsBetween(searchedWord, word) }))
    .filter(({ edits }) => edits <= editsMax)
    .sort(
      (a, b) =>
        a.edits - b.edits || firstLetterScore(searchedWord, b.word) - firstLetterScore(searchedWord, a.word),
    )
    .map(({ word }) => word);
}

/** Whether a word is so long that two or three edits can be a typo. */
export function isLongWord({ length }: string): boolean {
  return length >= LONG_WORD_MIN_LENGTH;
}

/** Returns how many edits a word with a typo may have: one in a short word, up to three in a long one. */
function editsMaxOf(word: string): number {
  if (!isLongWord(word)) return 1;
  return word.length < 10 ? 2 : 3;
}

function joinedPairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}

function firstLetterScore(searchedWord: string, word: string): number {
  return searchedWord[0] === word[0] ? 1 : 0;
}

/**
 * Returns the least number of edits that change one word into the other: adding, removing or replacing a
 * letter, or swapping two neighbors (optimal string alignment).
 */
export function editsBetween(word: string, otherWord: string): number {
  const rows = Array.from({ length: word.length + 1 }, (_, row) => [row]);
  const editCount = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  rows[0] = Array.from({ length: otherWord.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1)
    for (let column = 1; column <= otherWord.length; column += 1) {
      const isSameLetter = word[row - 1] === otherWord[column - 1];
      const isSwappedPair =
        word[row - 1] === otherWord[column - 2] && word[row - 2] === otherWord[column - 1];
      const edits = [
        editCount(row - 1, column) + 1,
        editCount(row, column - 1) + 1,
        editCount(row - 1, column - 1) + (isSameLetter ? 0 : 1),
        isSwappedPair && row > 1 && column > 1 ? editCount(row - 2, column - 2) + 1 : Infinity,
      ];
      rows[row]?.push(Math.min(...edits));
    }
  return editCount(word.length, otherWord.length);
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isLookedUp({ length }: string): boolean {
  return length >= WORD_MIN_LENGTH && length <= WORD_MAX_LENGTH;
}
