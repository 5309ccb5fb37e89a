import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A browser application as its build left it. */
export interface BuiltPages {
  readonly folder: string;
  /** Files beside index.html (icons, robots.txt), by name: these and no others are served from there. */
  readonly files: ReadonlySet<string>;
}

/** The build of a browser application in its workspace, wherever Vite put it; undefined while it has not been built. */
export function findBuiltPages(application: 'storefront' | 'admin'): BuiltPages | undefined {
  return builtPagesIn(fileURLToPath(new URL(`../../../${application}/dist`, import.meta.url)));
}

/** The build below a folder. */
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
