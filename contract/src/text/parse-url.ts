/**
 * Returns the parsed address; undefined if the text is not an address. Use it instead of `URL.canParse`: on Node 20,
 * once V8 has compiled the caller, that function returns false for every address with a character from U+0080 to
 * U+00FF, such as `https://café.example`.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
