import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = '/src/app/early/early.ts';
/** Where it goes in index.html. */
const PLACE = '<!--early-->';
const FILE = fileURLToPath(new URL(`..${SOURCE}`, import.meta.url));

/** Puts the first script into the application's page itself, before all else; the development server links to its source. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        if (!html.includes(PLACE)) return html;
        const script = server
          ? `<script type="module" src="${SOURCE}"></script>`
          : `<script>${await bundled()}</script>`;
        return html.replace(PLACE, () => script);
      },
    },
  };
}

/** Its source and what it imports, as one plain script. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser'] },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: FILE, formats: ['iife'], name: 'early' },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${SOURCE} was built into nothing`);
  // Inside a page nothing may look like the end of a script.
  if (chunk.code.includes('</')) throw new Error('The first script ends its own element');
  return chunk.code.trim();
}
