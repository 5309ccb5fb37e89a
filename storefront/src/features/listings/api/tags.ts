/** The tags with those of a typed text added: split at commas, trimmed, lowercased, each once (LIST-5). */
export function withTags(tags: readonly string[], typed: string): string[] {
  const added = typed.split(',').map((tag) => tag.trim().toLowerCase());
  return [...new Set([...tags, ...added.filter((tag) => tag !== '')])];
}
