import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Manifest } from 'vite';

/** Modules that /saved loads: the entry, the screen, and their dynamic imports. */
const STORED_MODULES = [
  'index.html',
  'src/app/screens/saved/SavedScreen.tsx',
  'src/features/saved/api/saved-listings.ts',
  'src/features/saved/components/SavedSync.tsx',
  'src/features/saved/api/sync-saved-ids.ts',
  'src/features/saved/api/store-saved-copy.ts',
  'src/app/offline/start.ts',
  'src/features/listings/api/listing-calls.ts',
  'src/features/identity/api/auth-calls.ts',
  'src/app/shell/Toasts.tsx',
];
/** The other files that the service worker stores: pages, pictures, styles, and the fonts with Latin letters. */
const OTHER_STORED_FILES =
  /^(?:index\.html|offline\.html|favicon\.svg|default-cover\.svg|assets\/[\w-]+\.css|assets\/(?:inter-latin-wght|bricolage-grotesque-latin-700)-.*\.woff2)$/;

/** Returns a test for the built files that the service worker stores: only the offline page and what /saved needs. */
export function createStoredFileTest(manifest: Manifest): (file: string) => boolean {
  const storedFiles = new Set<string>();
  const addChunk = (source: string) => {
    // For a dynamic import that several modules share, the manifest has only the chunk's name, no source path.
    const chunkName = basename(source, extname(source));
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === chunkName);
    if (!chunk) throw new Error(`${source} is in no chunk of its own: the saved list would not work offline`);
    if (storedFiles.has(chunk.file)) return;
    storedFiles.add(chunk.file);
    chunk.imports?.forEach(addChunk);
  };
  STORED_MODULES.forEach(addChunk);
  return (file) => storedFiles.has(file) || OTHER_STORED_FILES.test(file);
}

/** Reads the build's manifest; undefined after a failed build, which reports its own error. */
export function readManifest(outDir: string): Manifest | undefined {
  const file = `${outDir}/.vite/manifest.json`;
  // Vite has just written the file, so its content needs no validation.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}
