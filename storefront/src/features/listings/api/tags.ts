/** Adds the tags in a typed text, which is split at commas, trimmed and lowercased; omits duplicates (LIST-5). */
export function addTags(tags: readonly string[], typedText: string): string[] {
  const addedTags = typedText.split(',').map((tag) => tag.trim().toLowerCase());
  return [...new Set([...tags, ...addedTags.filter((tag) => tag !== '')])];
}
