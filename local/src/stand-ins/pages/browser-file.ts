import { readFileSync } from 'node:fs';

/**
 * Returns the text of a browser script. Scripts are not compiled, so they are read from `src`. `src` and `dist` have
 * the same depth, so one relative path works from both.
 */
export function browserFile(name: string): string {
  return readFileSync(new URL(`../../../src/stand-ins/${name}`, import.meta.url), 'utf8');
}

/** Joins scripts into one classic script that defines no globals; `constants` become its constants. */
export function browserScript(
  files: readonly string[],
  constants: Readonly<Record<string, unknown>> = {},
): string {
  const declarations = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};`,
  );
  return ['(() => {', "'use strict';", ...declarations, ...files.map(browserFile), '})();'].join('\n');
}
