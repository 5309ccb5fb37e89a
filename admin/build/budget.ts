import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Maximum gzipped bytes of JavaScript that the console loads until it shows its first list. */
const FIRST_LOAD_MAX_BYTES = 350_000;
/** Modules of the console's first load: the console itself and the review queue, which is its first list. */
const FIRST_LOAD_MODULES = [/\/app\/Console\.tsx$/, /\/reviews\/ReviewList\.tsx$/];

/**
 * Compares the size of the console's first load with its budget. If the size exceeds the budget, the build fails in CI;
 * elsewhere it only prints a warning, so that developers can run unfinished changes.
 */
export function budgetPlugin(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const firstLoadChunks = new Set<Rolldown.OutputChunk>();
      const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
        if (!chunk || firstLoadChunks.has(chunk)) return;
        firstLoadChunks.add(chunk);
        chunk.imports.forEach((name) => addChunk(chunks.get(name)));
      };
      for (const chunk of chunks.values())
        if (chunk.isEntry || FIRST_LOAD_MODULES.some((file) => file.test(chunk.facadeModuleId ?? '')))
          addChunk(chunk);
      const bytes = [...firstLoadChunks].reduce(
        (sum, { code }) => sum + gzipSync(code, { level: 9 }).length,
        0,
      );
      this.info(`first list: ${bytes} bytes of script, gzip`);
      if (bytes <= FIRST_LOAD_MAX_BYTES) return;
      const problem = `first list: ${bytes} bytes of script, gzip; the budget is ${FIRST_LOAD_MAX_BYTES}`;
      if (process.env['CI']) this.error(problem);
      this.warn(problem);
    },
  };
}
