import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The build of a browser application. */
export interface BuiltPages {
  readonly folder: string;
  /** Names of files next to index.html, such as icons and robots.txt. No other files of that folder are served. */
  readonly files: ReadonlySet<string>;
}

/**
 * Returns the build of a browser application from its workspace, in whichever folder Vite wrote it; undefined before it is built.
 */
export function findBuiltPages(application: 'storefront' | 'admin'): BuiltPages | undefined {
  return builtPagesIn(fileURLToPath(new URL(`../../../${application}/dist`, import.meta.url)));
}

/** Returns the build below a folder. */
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
