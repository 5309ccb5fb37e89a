/** JSON with the keys of every object in order, so that equal values have equal texts. For parsed input, whose depth the schemas bound. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
    return Object.fromEntries(Object.entries(entry).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
