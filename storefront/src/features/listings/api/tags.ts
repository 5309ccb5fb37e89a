/** Adds the tags in a typed text, which is split at commas, trimmed and lowercased; omits duplicates (LIST-5). */
export function addTags(tags: readonly string[], typed: string): string[] {
  const addedTags = typed.split(',').map((tag) => tag.trim().toLowerCase());
  return [...new Set([...tags, ...addedTags.filter((tag) => tag !== '')])];
}
