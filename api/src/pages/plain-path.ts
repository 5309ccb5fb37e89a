/** Whether a path only leads to subfolders and files, none of them hidden. */
export function isPlainPath(name: string): boolean {
  return name.split('/').every((part) => /^[\w-][\w.-]*$/.test(part));
}
