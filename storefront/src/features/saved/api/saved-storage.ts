/** The texts that could not be stored, because storage is unavailable or full. They are lost when the page closes. */
const unstoredTexts = new Map<string, string | null>();

/** Returns the text under a key of local storage, or null. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstoredTexts.get(key) ?? null;
  } catch {
    return unstoredTexts.get(key) ?? null;
  }
}

/** Stores a text under a key of local storage; null deletes it. */
export function writeStoredText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstoredTexts.delete(key);
  } catch {
    unstoredTexts.set(key, text);
  }
}

/** Returns the value of a stored JSON text; null if there is none or it is invalid. */
export function parseStoredText(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
