// Bundles each server with its imports into one file, which starts faster than 2,700 modules (decision 0023).
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { root } from './sources.mjs';

/** Compiled entry files and the folders of their bundles. */
const SERVERS = [
  { entry: 'api/dist/serve.js', to: 'api/dist/bundle' },
  { entry: 'workers/dist/work.js', to: 'workers/dist/bundle' },
];

/** Absolute paths of the folders that `bundleServers` writes. */
export const BUNDLE_FOLDERS = SERVERS.map(({ to }) => join(root, to));

/** Folders and files on which the bundles depend: a change in one of them rebuilds both bundles. */
export const BUNDLE_INPUTS = [
  'contract/src',
  'domain/src',
  'domain/migrations',
  'api/src',
  'workers/src',
  '.swcrc',
  'local/build/bundle-servers.mjs',
];

/**
 * Packages that stay outside the bundle. BullMQ reads files of its own folder, and @nestjs/typeorm requires typeorm at
 * run time. BullMQ and typeorm load ioredis, pg and reflect-metadata themselves. If the bundle contained these, too,
 * they would be loaded twice.
 */
const EXTERNAL_PACKAGES = ['bullmq', 'ioredis', 'pg', 'reflect-metadata', 'typeorm'];
/** Packages that may use `__dirname` in the bundle: they need it only for logging in a worker thread, which is off. */
const DIRNAME_ALLOWED_PACKAGES = /node_modules\/(?:pino|thread-stream)\//;

/** Bundles every server; throws if the bundler warns that a bundle could behave differently. */
export async function bundleServers() {
  const { rolldown } = await import('rolldown');
  for (const { entry, to } of SERVERS) {
    const folder = join(root, to);
    const bundle = await rolldown({
      input: join(root, entry),
      platform: 'node',
      // Resolves packages with the same conditions and main fields as Node.
      resolve: { conditionNames: ['node'], mainFields: ['main'] },
      external: EXTERNAL_PACKAGES,
      plugins: [keepDynamicImports(folder), loadSourceMaps, escapeWideCharacters, keepModuleUrls(folder)],
      onLog: (_level, { message }) => {
        throw new Error(message);
      },
    });
    await bundle.write({
      dir: folder,
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      // Nest and TypeORM identify classes by name, so names are not shortened.
      keepNames: true,
      minify: false,
      comments: { legal: true, annotation: false, jsdoc: false },
      sourcemap: true,
      sourcemapExcludeSources: true,
    });
    await bundle.close();
  }
}

/** Keeps packages that are imported dynamically outside the bundle, since they may read files of their own folders. */
const keepDynamicImports = (folder) => ({
  name: 'packages-read-later',
  resolveId: {
    filter: { id: /^(?!\.|\/|@market\/)/ },
    async handler(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      // Two workspaces may depend on different versions of a package, so the import is replaced by the path of the
      // version that the importing file uses.
      const id = resolved && isAbsolute(resolved.id) ? relativePath(folder, resolved.id) : source;
      return { id, external: true };
    },
  },
});

/** Replaces `import.meta.url` by the address of the original module, since code reads files relative to it. */
const keepModuleUrls = (folder) => ({
  name: 'addresses',
  transform: {
    filter: { code: /import\.meta|__(?:dirname|filename)\b/ },
    handler(code, id) {
      if (/__(?:dirname|filename)\b/.test(code) && !DIRNAME_ALLOWED_PACKAGES.test(id))
        throw new Error(`${id} reads beside it`);
      const originalUrl = `new URL('${relativePath(folder, id)}', import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', () => originalUrl), map: null };
    },
  },
});

/** Loads the source maps of our compiled files, so that stack traces show lines of the TypeScript sources. */
const loadSourceMaps = {
  name: 'own-lines',
  load: {
    filter: { id: /\/(?:contract|domain|api|workers)\/dist\/.*\.js$/ },
    handler: (id) => ({ code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }),
  },
};

/** Escapes characters beyond Latin-1: even one of them makes V8 store the whole file with two bytes per character. */
const escapeWideCharacters = {
  name: 'one-byte-letters',
  renderChunk: (code) => ({
    code: code.replace(/(?<!\\)[\u0100-\uffff]/g, (letter) => `\\u${hexOf(letter.charCodeAt(0))}`),
    map: null,
  }),
};

function relativePath(folder, file) {
  return relative(folder, file).split(sep).join('/');
}

function hexOf(code) {
  return code.toString(16).padStart(4, '0');
}
