import { Injectable } from '@nestjs/common';
import { text } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { isLongWord, type SimilarWord, type WordsToLookUp } from './search-correction.js';

/**
 * Selects for each of the words $1: the first word of public listings that begins with it, and the words one
 * edit away. The ORDER BY in the second part only steers the planner: with a LIMIT alone, it would scan the
 * table instead of using the index.
 */
const selectClosestWords = statement(
  { searched: text, word: text },
  `SELECT searched.word AS searched, found.word AS word
   FROM unnest($1::text[]) searched (word) CROSS JOIN LATERAL (
     (SELECT word FROM search_words WHERE word >= searched.word AND word < searched.word || chr(1114111) ORDER BY word LIMIT 1)
     UNION
     (SELECT word FROM search_words WHERE search_word_forms(word) && search_word_forms(searched.word)
      ORDER BY abs(char_length(word) - char_length(searched.word)), word LIMIT 40)
   ) found`,
);

/**
 * Selects for each of the words $1 the words of public listings that are most similar by trigrams; these may
 * be several edits away.
 */
const selectTrigramMatches = statement(
  { searched: text, word: text },
  `SELECT searched.word AS searched, found.word AS word
   FROM unnest($1::text[]) searched (word) CROSS JOIN LATERAL (
     SELECT word FROM search_words WHERE search_words.word % searched.word
     ORDER BY similarity(search_words.word, searched.word) DESC, word LIMIT 10
   ) found`,
);

/** Reads the words in public listings (FIND-60). */
@Injectable()
export class SearchWordsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns words similar to the given ones, in no order. Selects words that are several edits away only for long
   * words for which `selectClosestWords` finds none.
   */
  async findSimilar({ words, pairs }: WordsToLookUp, writtenLsn?: Lsn): Promise<SimilarWord[]> {
    if (words.length === 0) return [];
    const closestWords = await this.readPool.rows(selectClosestWords([...words, ...pairs]), writtenLsn);
    const wordsWithoutMatch = words.filter(
      (word) => isLongWord(word) && !closestWords.some(({ searched }) => searched === word),
    );
    return wordsWithoutMatch.length === 0
      ? closestWords
      : [...closestWords, ...(await this.readPool.rows(selectTrigramMatches(wordsWithoutMatch), writtenLsn))];
  }
}
