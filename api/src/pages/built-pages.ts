import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The files that Vite built for the storefront or the console. */
export interface BuiltPages {
  readonly folder: string;
  /**
   * Names of files next to index.html, such as icons and robots.txt. Other files of the folder
   * are not served.
   */
  readonly files: ReadonlySet<string>;
}

/**
 * Returns the build of the storefront or the console; undefined before it is built. Vite writes
 * it to dist or, beside a server build, to dist/client.
 */
export function findBuiltPages(application: 'storefront' | 'admin'): BuiltPages | undefined {
  return builtPagesIn(fileURLToPath(new URL(`../../../${application}/dist`, import.meta.url)));
}

/** Returns the build in `dist` or `dist/client`, whichever contains index.html. */
export function builtPagesIn(dist: string): BuiltPages | undefined {
  const folder = [`${dist}/client`, dist].find((candidate) => existsSync(`${candidate}/index.html`));
  if (!folder) return undefined;
  const entries = readdirSync(folder, { withFileTypes: true });
  return {
    folder,
    files: new Set(
      entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name),
    ),
  };
}
