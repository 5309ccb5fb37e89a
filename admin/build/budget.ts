import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Maximum gzipped bytes of JavaScript that the console's first list loads. */
const FIRST_LIST_MAX_BYTES = 350_000;
/** Modules that the first list needs: the console itself and the review queue. */
const FIRST_LIST_MODULES = [/\/app\/Console\.tsx$/, /\/reviews\/ReviewList\.tsx$/];

/**
 * Compares the size of the console's first list with its budget. If the size exceeds the budget, the build fails in CI;
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
      const neededChunks = new Set<Rolldown.OutputChunk>();
      const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
        if (!chunk || neededChunks.has(chunk)) return;
        neededChunks.add(chunk);
        chunk.imports.forEach((name) => addChunk(chunks.get(name)));
      };
      for (const chunk of chunks.values())
        if (chunk.isEntry || FIRST_LIST_MODULES.some((file) => file.test(chunk.facadeModuleId ?? '')))
          addChunk(chunk);
      const bytes = [...neededChunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
      this.info(`first list: ${bytes} bytes of script, gzip`);
      if (bytes <= FIRST_LIST_MAX_BYTES) return;
      const problem = `first list: ${bytes} bytes of script, gzip; the budget is ${FIRST_LIST_MAX_BYTES}`;
      if (process.env['CI']) this.error(problem);
      this.warn(problem);
    },
  };
}
