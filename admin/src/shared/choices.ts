/** Choices of a select, named by themselves. */
export function choices(values: readonly string[]): { id: string; name: string }[] {
  return values.map((id) => ({ id, name: id.replaceAll('-', ' ') }));
}
