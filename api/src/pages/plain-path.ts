/** Whether a name leads only downwards, through folders and files that are not hidden. */
export function isPlainPath(name: string): boolean {
  return name.split('/').every((part) => /^[\w-][\w.-]*$/.test(part));
}
