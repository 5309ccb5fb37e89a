import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './build/budgets.js';
import { pureContract } from './build/pure-contract.js';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** React Router's package names its development build only; its production build lies beside it. */
const production = fileURLToPath(import.meta.resolve('react-router')).replace(
  /development.*$/,
  'production/',
);
const REACT_ROUTER = [
  { find: /^react-router$/, replacement: `${production}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${production}dom-export.mjs` },
];

/** What every page stands on, and changes least. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|clsx|@tanstack(?!.*(?:useMutation|mutationObserver)))\/|rolldown\/runtime/;

/** The frame around every page and the cards that most pages show: one file packs better than twenty. */
const FRAME = new RegExp(
  [
    'vite/preload-helper',
    'lucide-react/dist/esm/(?:shared|Icon|createLucideIcon|context)',
    'contract/src/sentences',
    'src/shared/(?:format/(?:money|text)|hooks/use-document-title|http/(?:api-error|query-defaults|token-source)|load-chunk)',
    'src/shared/ui/(?:Badge|Button|Notice|Skeleton|notify|styles)',
    'src/features/listings/api/listing-queries',
    'src/features/listings/components/(?:AvailabilityBadge|CreatorLink|ListingCard|ListingCover|ListingGrid|ListingsError)',
    'src/features/identity/api/(?:AuthProvider|auth-client|auth-ports)',
    'src/features/saved/(?:api/saved-store|api/use-saved|components)',
  ].join('|'),
);

/** Client build to dist/client with hashed files below /assets; `npx vite` proxies the API of a running `npm start`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), pureContract(), ...(isSsrBuild ? [] : [budgets()])],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: command === 'build' ? REACT_ROUTER : [],
  },
  // One file with all it needs, React's production build among it, whatever the server's environment says.
  ssr: {
    noExternal: command === 'build' ? true : undefined,
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: {
    outDir: 'dist/client',
    copyPublicDir: !isSsrBuild,
    assetsDir: 'assets',
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'frame', test: FRAME },
              ],
            },
          },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': apiOrigin, '/media': apiOrigin },
  },
}));
