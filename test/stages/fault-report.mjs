/**
 * Returns the failed fault tests in the output of `npm run faults`: for each one, its line and the indented lines below
 * it, which say what was violated.
 */
export function readFailedFaultTests(output) {
  return output.match(/^✗ .*(?:\n[ \t]+.*)*/gm) ?? [];
}
