const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether a JSON text nests arrays and objects more than `depth` deep. Reads the text once, and no further than needed.
 */
export function isNestedDeeper(json: string, depth: number): boolean {
  let open = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) isInText = !isInText;
    else if (isInText) at += character === BACKSLASH ? 1 : 0;
    else if (OPENING.has(character)) open += 1;
    else if (CLOSING.has(character)) open -= 1;
    if (open > depth) return true;
  }
  return false;
}
