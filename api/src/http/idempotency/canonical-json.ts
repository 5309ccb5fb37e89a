/**
 * Returns JSON with the keys of every object sorted, so that equal values have equal texts. For parsed input only,
 * whose depth the schemas bound, since it recurses.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
    return Object.fromEntries(
      Object.entries(entry).sort(([leftKey], [rightKey]) => (leftKey < rightKey ? -1 : 1)),
    );
  });
}
