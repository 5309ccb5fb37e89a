/** A fault that is planted in the product; a test must fail. */
export interface Mutation {
  /** Unique name that starts with its area, as in `money/…`. */
  readonly name: string;
  /** The product's rule that it breaks. */
  readonly rule: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Spec files, at least one of which must fail. */
  readonly specs: readonly string[];
  /** Why no test can fail: the behavior is the same, or another layer prevents the fault. Every spec must then pass. */
  readonly equivalent?: string;
}

/** Returns the area of a mutation, the first part of its name. */
export function areaOf({ name }: Mutation): string {
  return name.slice(0, name.indexOf('/'));
}

/** Returns the file's text with the fault; throws if the text to replace does not occur exactly once. */
export function applyMutation(source: string, { name, file, find, replace }: Mutation): string {
  const occurrences = source.split(find).length - 1;
  if (occurrences !== 1)
    throw new Error(`${name}: its text occurs ${occurrences} times in ${file}, not once: ${find}`);
  const start = source.indexOf(find);
  return source.slice(0, start) + replace + source.slice(start + find.length);
}
