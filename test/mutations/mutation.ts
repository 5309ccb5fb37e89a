/** A fault that `npm run mutations` plants in the product. At least one test must fail because of it. */
export interface Mutation {
  /** Unique name that starts with its area, as in `money/…`. */
  readonly name: string;
  /** The rule of the product that the fault breaks. */
  readonly rule: string;
  readonly file: string;
  /** The text to replace. It must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Paths of spec files; at least one of them must fail. */
  readonly specs: readonly string[];
  /**
   * Set if no test can fail, with the reason: the behavior is the same, or another layer prevents the fault. Every
   * spec must then pass.
   */
  readonly equivalentBecause?: string;
}

/** Returns the area of a mutation, the first part of its name. */
export function areaOf({ name }: Mutation): string {
  return name.slice(0, name.indexOf('/'));
}

/** Replaces the mutation's text in the source of its file; throws if that text does not occur exactly once. */
export function applyMutation(source: string, { name, file, find, replace }: Mutation): string {
  const occurrences = source.split(find).length - 1;
  if (occurrences !== 1)
    throw new Error(`${name}: its text occurs ${occurrences} times in ${file}, not once: ${find}`);
  const start = source.indexOf(find);
  return source.slice(0, start) + replace + source.slice(start + find.length);
}
