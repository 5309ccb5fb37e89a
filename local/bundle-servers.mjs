// Puts a server and all it imports into one file, which Node reads sooner than 2,700 of them (decision 0023).
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Entries as they were compiled, and where their bundles go. */
const SERVERS = [
  { entry: 'api/dist/serve.js', to: 'api/dist/bundle' },
  { entry: 'workers/dist/work.js', to: 'workers/dist/bundle' },
];

/** What the bundles are made of. */
export const BUNDLED = [
  'contract/src',
  'domain/src',
  'domain/migrations',
  'api/src',
  'workers/src',
  '.swcrc',
  'local/bundle-servers.mjs',
];

/** BullMQ reads files of its own folder; TypeORM and BullMQ find the other two for themselves, and both must be the ones we use. */
const LEFT_WHERE_THEY_ARE = ['bullmq', 'ioredis', 'pg'];
/** These would only where log lines went through a thread of their own. */
const DO_NOT = /node_modules\/(?:pino|thread-stream)\//;

/** Bundles every server; throws where a bundle would not do what its modules do. */
export async function bundleServers() {
  const { rolldown } = await import('rolldown');
  for (const { entry, to } of SERVERS) {
    const folder = join(root, to);
    const bundle = await rolldown({
      input: join(root, entry),
      platform: 'node',
      // As Node looks for modules.
      resolve: { conditionNames: ['node'], mainFields: ['main'] },
      external: LEFT_WHERE_THEY_ARE,
      plugins: [packagesReadLater(folder), ownLines, oneByteLetters, addressesOf(folder), oneTypeorm],
      onLog: (_level, { message }) => {
        throw new Error(message);
      },
    });
    await bundle.write({
      dir: folder,
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      // Nest and TypeORM go by names of classes.
      keepNames: true,
      minify: false,
      comments: { legal: true, annotation: false, jsdoc: false },
      sourcemap: true,
      sourcemapExcludeSources: true,
    });
    await bundle.close();
  }
}

/** A package that is imported once it is needed stays where it is, with the files beside it. */
const packagesReadLater = (folder) => ({
  name: 'packages-read-later',
  resolveId: {
    filter: { id: /^(?!\.|\/|@market\/)/ },
    async handler(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return;
      const found = await this.resolve(source, importer, { skipSelf: true });
      // Rooms and packages may each have one of their own: this is the one that is meant.
      return { id: found && isAbsolute(found.id) ? from(folder, found.id) : source, external: true };
    },
  },
});

/** A module that looks for files beside it looks where it was itself. */
const addressesOf = (folder) => ({
  name: 'addresses',
  transform: {
    filter: { code: /import\.meta|__(?:dirname|filename)\b/ },
    handler(code, id) {
      if (/__(?:dirname|filename)\b/.test(code) && !DO_NOT.test(id)) throw new Error(`${id} reads beside it`);
      const here = `new URL('${from(folder, id)}', import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', here), map: null };
    },
  },
});

/** What we compiled ourselves is told by its lines in TypeScript. */
const ownLines = {
  name: 'own-lines',
  load: {
    filter: { id: /\/(?:contract|domain|api|workers)\/dist\/.*\.js$/ },
    handler: (id) => ({ code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') }),
  },
};

/** One letter beyond Latin 1 and V8 keeps every letter of the file in two bytes. */
const oneByteLetters = {
  name: 'one-byte-letters',
  renderChunk: (code) => ({
    code: code.replace(/(?<!\\)[\u0100-\uffff]/g, (letter) => `\\u${hex(letter.charCodeAt(0))}`),
    map: null,
  }),
};

/** Nest looks for TypeORM in node_modules once it runs, where there is a second one. */
const oneTypeorm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/.*typeorm-compat\.js$/ },
    handler: (code) => ({ code: code.replace(/^const require = createRequire.*$/m, ''), map: null }),
  },
};

function from(folder, file) {
  return relative(folder, file).split(sep).join('/');
}

function hex(code) {
  return code.toString(16).padStart(4, '0');
}
