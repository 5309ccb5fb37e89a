/**
 * Returns JSON in which the keys of every object are sorted, so that equal values have equal texts.
 * Recursive: call it only with parsed input, whose depth the schemas limit.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
    return Object.fromEntries(
      Object.entries(entry).sort(([firstKey], [secondKey]) => (firstKey < secondKey ? -1 : 1)),
    );
  });
}
