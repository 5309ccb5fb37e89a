import { readFileSync } from 'node:fs';

/**
 * Text of a script that a browser runs. These are plain files in the sources, served as they are: they lie equally
 * deep below `src` and `dist`, so one address serves both.
 */
export function browserFile(name: string): string {
  return readFileSync(new URL(`../../../src/stand-ins/${name}`, import.meta.url), 'utf8');
}

/** Joins scripts into one classic script that leaves no names behind in the page; `names` are handed to it as constants. */
export function browserScript(
  files: readonly string[],
  names: Readonly<Record<string, unknown>> = {},
): string {
  const constants = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return ['(() => {', "'use strict';", ...constants, ...files.map(browserFile), '})();'].join('\n');
}
