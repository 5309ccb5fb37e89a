/** Whether a path contains only subfolders and files below its folder, none of them hidden. */
export function isPlainPath(name: string): boolean {
  return name.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
}
