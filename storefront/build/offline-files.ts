import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Manifest } from 'vite';

/** What a visit to /saved loads: the page's frame, the screen, and what these ask for once they run. */
const SOURCES = [
  'index.html',
  'src/app/screens/saved/SavedScreen.tsx',
  'src/features/saved/api/saved-listings.ts',
  'src/features/saved/api/saved-calls.ts',
  'src/features/saved/api/store-saved-copy.ts',
  'src/app/offline/start.ts',
  'src/features/listings/api/listing-calls.ts',
  'src/features/identity/api/auth-calls.ts',
  'src/app/shell/Notices.tsx',
];
/** Files beside the scripts; of the type, the alphabet that the site is written in. */
const FILES =
  /^(?:index\.html|offline\.html|favicon\.svg|default-cover\.svg|assets\/inter-latin-wght-.*\.woff2)$/;

/** The files of a build that the service worker stores: the offline page and the saved list's shell, and no more. */
export function offlineFiles(manifest: Manifest): (file: string) => boolean {
  const wanted = new Set<string>();
  const add = (source: string) => {
    // A module that several chunks ask for is listed by its name alone.
    const named = basename(source, extname(source));
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === named);
    if (!chunk) throw new Error(`${source} is in no chunk of its own: the saved list would not work offline`);
    if (wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    chunk.css?.forEach((file) => wanted.add(file));
    chunk.imports?.forEach(add);
  };
  SOURCES.forEach(add);
  // The offline page is a page without scripts: its style sheet is all it has.
  manifest['offline.html']?.css?.forEach((file) => wanted.add(file));
  return (file) => wanted.has(file) || FILES.test(file);
}

/** Reads the build's own list of its chunks; undefined after a build that failed, which has more to say than we. */
export function readManifest(outDir: string): Manifest | undefined {
  const file = `${outDir}/.vite/manifest.json`;
  // Vite wrote it a moment ago.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}
