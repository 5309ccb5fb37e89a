const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Returns whether a JSON text nests arrays and objects more than `depth` deep. Reads the text once, and only
 * as far as needed.
 */
export function isNestedDeeper(json: string, depth: number): boolean {
  let openBracketCount = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) isInString = !isInString;
    else if (isInString) index += character === BACKSLASH ? 1 : 0;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) openBracketCount += 1;
    else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) openBracketCount -= 1;
    if (openBracketCount > depth) return true;
  }
  return false;
}
