import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Maximum bytes of gzipped JavaScript that a first visit to a page loads; PayPal's own script is loaded later. */
const SCRIPT_BUDGETS: readonly { readonly screen: RegExp; readonly bytes: number }[] = [
  { screen: /\/home\/HomeScreen\.tsx$/, bytes: 130_000 },
  { screen: /\/detail\/DetailScreen\.tsx$/, bytes: 140_000 },
  { screen: /\/screens\/(?:.*\/)?\w+Screen\.tsx$/, bytes: 190_000 },
];
/** The page that loads the entry script. */
const ENTRY_PAGE = /\/storefront\/index\.html$/;
const STYLE_BUDGET_BYTES = 16_000;

const gzippedSize = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length;

/**
 * Compares each page's first load, and the style sheets, with their budgets. If a budget is exceeded, the build fails
 * in CI; elsewhere it only warns, so that `npm start` works during a change.
 */
export function budgetsPlugin(): Plugin {
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
      const entryChunks = [...chunks.values()].filter(({ facadeModuleId }) =>
        ENTRY_PAGE.test(facadeModuleId ?? ''),
      );
      for (const chunk of chunks.values()) {
        const budget = SCRIPT_BUDGETS.find((limit) => limit.screen.test(chunk.facadeModuleId ?? ''));
        const bytes = firstLoadBytes([...entryChunks, chunk], chunks);
        if (budget && bytes > budget.bytes)
          reportExceededBudget(
            this,
            `${chunk.name}: ${bytes} bytes of script, gzip; the budget is ${budget.bytes}`,
          );
      }
      const styles = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const styleBytes = styles.reduce(
        (sum, file) => sum + (file.type === 'asset' ? gzippedSize(file.source) : 0),
        0,
      );
      if (styleBytes > STYLE_BUDGET_BYTES)
        reportExceededBudget(this, `${styleBytes} bytes of style, gzip; the budget is ${STYLE_BUDGET_BYTES}`);
    },
  };
}

function reportExceededBudget(build: Rolldown.PluginContext, problem: string): void {
  if (process.env['CI']) build.error(problem);
  build.warn(problem);
}

/** Returns the gzipped size of `firstChunks` together with everything that they import statically. */
function firstLoadBytes(
  firstChunks: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): number {
  const neededChunks = new Set<Rolldown.OutputChunk>();
  const addWithImports = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || neededChunks.has(chunk)) return;
    neededChunks.add(chunk);
    chunk.imports.forEach((name) => addWithImports(chunks.get(name)));
  };
  firstChunks.forEach(addWithImports);
  return [...neededChunks].reduce((sum, chunk) => sum + gzippedSize(chunk.code), 0);
}
