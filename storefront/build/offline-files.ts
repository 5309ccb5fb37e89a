import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Manifest } from 'vite';

/** Modules that /saved loads: the entry, the screen, and their dynamic imports. */
const SOURCES = [
  'index.html',
  'src/app/screens/saved/SavedScreen.tsx',
  'src/features/saved/api/saved-listings.ts',
  'src/features/saved/api/saved-calls.ts',
  'src/features/saved/api/store-saved-copy.ts',
  'src/app/offline/start.ts',
  'src/features/listings/api/listing-calls.ts',
  'src/features/identity/api/auth-calls.ts',
  'src/app/shell/Toasts.tsx',
];
/** Files beside the scripts; of the fonts only the Latin letters. */
const FILES =
  /^(?:index\.html|offline\.html|favicon\.svg|default-cover\.svg|assets\/[\w-]+\.css|assets\/(?:inter-latin-wght|bricolage-grotesque-latin-700)-.*\.woff2)$/;

/** The files of a build that the service worker stores: the offline page and the saved list's shell, and no more. */
export function offlineFiles(manifest: Manifest): (file: string) => boolean {
  const wanted = new Set<string>();
  const add = (source: string) => {
    // The manifest lists shared dynamic imports by name only.
    const named = basename(source, extname(source));
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === named);
    if (!chunk) throw new Error(`${source} is in no chunk of its own: the saved list would not work offline`);
    if (wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  SOURCES.forEach(add);
  return (file) => wanted.has(file) || FILES.test(file);
}

/** Reads the build's manifest; undefined after a failed build, which reports its own error. */
export function readManifest(outDir: string): Manifest | undefined {
  const file = `${outDir}/.vite/manifest.json`;
  // Vite wrote it a moment ago.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}
