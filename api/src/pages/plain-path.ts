/**
 * Guards against path traversal: whether a path names a file below its folder, without `..` or
 * hidden files.
 */
export function isPlainPath(name: string): boolean {
  return name.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
}
