import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Bytes of JavaScript, gzip, that a moderator loads before the first list is there. */
const FIRST_LIST_BYTES = 340_000;
/** The first list: the page itself, the console behind its sign-in, the queue of reviews. */
const FIRST = [/\/app\/Console\.tsx$/, /\/reviews\/ReviewList\.tsx$/];

/** Fails the build when the console's first list outgrows its budget. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const needed = new Set<Rolldown.OutputChunk>();
      const add = (chunk: Rolldown.OutputChunk | undefined) => {
        if (!chunk || needed.has(chunk)) return;
        needed.add(chunk);
        chunk.imports.forEach((name) => add(chunks.get(name)));
      };
      for (const chunk of chunks.values())
        if (chunk.isEntry || FIRST.some((file) => file.test(chunk.facadeModuleId ?? ''))) add(chunk);
      const bytes = [...needed].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
      this.info(`first list: ${bytes} bytes of script, gzip`);
      if (bytes > FIRST_LIST_BYTES)
        this.error(`first list: ${bytes} bytes of script, gzip; the budget is ${FIRST_LIST_BYTES}`);
    },
  };
}
