/**
 * Matches characters that are invisible or reorder others: control, zero-width and filler characters, and
 * direction overrides.
 */
const HIDDEN_CHARACTER = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]`;

/** Matches hidden characters at positions where writing systems and emoji need them. */
const HIDDEN_CHARACTERS_TO_KEEP = [
  // Joiners between letters of writing systems without case, such as Persian and Hindi.
  String.raw`(?<=[\p{Lo}\p{M}])[\u200C\u200D](?=[\p{Lo}\p{M}])`,
  // Joiners of emoji.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  // Variation selectors directly after a visible character. They select its form, such as the colored form of an emoji.
  String.raw`(?<=[\p{L}\p{N}\p{P}\p{S}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D\u180F]`,
  // Flags of regions: a black flag followed by invisible letters.
  String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,6}\u{E007F}`,
].join('|');

const ANY_HIDDEN_CHARACTER = new RegExp(`(${HIDDEN_CHARACTERS_TO_KEEP})|${HIDDEN_CHARACTER}`, 'gu');
/** Matches direction marks, which place punctuation next to right-to-left letters. */
const DIRECTION_MARK = /[\u200E\u200F\u061C]/;
const RIGHT_TO_LEFT_LETTER =
  /(?=\p{L})[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const SHOWN_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns the text without characters that are invisible or reorder others (PEOPLE-1). Keeps hidden characters that
 * writing systems and emoji need: joiners between their letters, variation selectors, and direction marks in text with
 * right-to-left letters.
 */
export function withoutHidden(text: string): string {
  const hasRightToLeftText = RIGHT_TO_LEFT_LETTER.test(text);
  return text.replace(ANY_HIDDEN_CHARACTER, (character, keptCharacter: string | undefined) =>
    keptCharacter !== undefined || (hasRightToLeftText && DIRECTION_MARK.test(character)) ? character : '',
  );
}

/** Returns whether a text contains a visible character. */
export function isVisible(text: string): boolean {
  return SHOWN_CHARACTER.test(withoutHidden(text));
}

/** Returns the first `maxLength` UTF-16 units of a text. A surrogate pair that the limit would split is left out. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
