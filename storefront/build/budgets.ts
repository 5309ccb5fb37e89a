import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Maximum bytes of gzipped JavaScript that a first visit to a page loads; PayPal's own script is loaded later. */
const SCRIPT_BUDGETS: readonly { readonly screen: RegExp; readonly bytes: number }[] = [
  { screen: /\/home\/HomeScreen\.tsx$/, bytes: 130_000 },
  { screen: /\/detail\/DetailScreen\.tsx$/, bytes: 140_000 },
  { screen: /\/screens\/(?:.*\/)?\w+Screen\.tsx$/, bytes: 190_000 },
];
/** The page that loads the entry script. */
const ENTRY = /\/storefront\/index\.html$/;
const STYLE_BUDGET = 16_000;

const sizeOf = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length;

/**
 * Compares each page's first load, and the style sheets, with their budgets. If a budget is exceeded, the build fails
 * in CI; elsewhere it only warns, so that `npm start` works during a change.
 */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    // Vite adds a style sheet of all pages to the bundle only after plugins without this option.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = new Map(
        files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const entries = [...chunks.values()].filter(({ facadeModuleId }) => ENTRY.test(facadeModuleId ?? ''));
      for (const screen of chunks.values()) {
        const budget = SCRIPT_BUDGETS.find((limit) => limit.screen.test(screen.facadeModuleId ?? ''));
        const bytes = firstLoadBytes([...entries, screen], chunks);
        if (budget && bytes > budget.bytes)
          reportExceededBudget(
            this,
            `${screen.name}: ${bytes} bytes of script, gzip; the budget is ${budget.bytes}`,
          );
      }
      const styles = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const bytes = styles.reduce((sum, file) => sum + (file.type === 'asset' ? sizeOf(file.source) : 0), 0);
      if (bytes > STYLE_BUDGET)
        reportExceededBudget(this, `${bytes} bytes of style, gzip; the budget is ${STYLE_BUDGET}`);
    },
  };
}

function reportExceededBudget(build: Rolldown.PluginContext, problem: string): void {
  if (process.env['CI']) build.error(problem);
  build.warn(problem);
}

/** Returns the gzipped size of these chunks together with everything that they import statically. */
function firstLoadBytes(
  from: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): number {
  const needed = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    chunk.imports.forEach((name) => add(chunks.get(name)));
  };
  from.forEach(add);
  return [...needed].reduce((sum, chunk) => sum + sizeOf(chunk.code), 0);
}
