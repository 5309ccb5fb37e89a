import { readFileSync } from 'node:fs';

/**
 * Returns the text of a browser script. Scripts are not compiled, so they are read from `src`. `src` and `dist` have
 * the same depth, so one relative path works from both.
 */
export function browserFile(name: string): string {
  return readFileSync(new URL(`../../../src/stand-ins/${name}`, import.meta.url), 'utf8');
}

/** Joins scripts into one classic script that defines no globals; `names` become its constants. */
export function browserScript(
  files: readonly string[],
  names: Readonly<Record<string, unknown>> = {},
): string {
  const constants = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return ['(() => {', "'use strict';", ...constants, ...files.map(browserFile), '})();'].join('\n');
}
