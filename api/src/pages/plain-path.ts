/**
 * Whether a path names a file below its folder: no segment is `..` or starts with a dot. This protects against path
 * traversal.
 */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
}
