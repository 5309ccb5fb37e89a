import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { budgets } from './build/budgets.js';
import { developmentOnly } from './build/development-only.js';
import { earlyScript } from './build/early-script.js';
import { leanPackages } from './build/lean-packages.js';
import { nonceForToasts } from './build/nonce-for-toasts.js';
import { offlineFiles, readManifest } from './build/offline-files.js';
import { pureComponents } from './build/pure-components.js';
import { pureContract } from './build/pure-contract.js';
import { webManifest } from './build/web-manifest.js';
import { steadyFont } from './build/steady-font.js';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** What the api serves beside the pages. */
const OF_THE_API = [
  '/api',
  '/media',
  '/share',
  '/admin',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
];
const CLIENT = fileURLToPath(new URL('./dist/client', import.meta.url));
const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

/** React Router's package names its development build only; its production build lies beside it. */
const production = fileURLToPath(import.meta.resolve('react-router')).replace(
  /development.*$/,
  'production/',
);
const REACT_ROUTER = [
  { find: /^react-router$/, replacement: `${production}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${production}dom-export.mjs` },
];

/** What every page stands on, and changes least: React, which is started by itself, and what we use around it. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const FRAMEWORK =
  /\/node_modules\/(?:react-router|clsx|@tanstack(?!.*(?:useMutation|mutationObserver|virtual)))\//;

/**
 * What loads chunks, and what the first script shares with the application: it comes before the application is there. What
 * other chunks import must not be the first script itself, which brings the style sheet.
 */
const LOADER = /vite\/preload-helper|rolldown\/runtime|shared\/next-task/;

/** The frame around every page and the cards that most pages show: one file packs better than twenty. */
const FRAME = new RegExp(
  [
    'lucide-react/dist/esm/(?:icons/(?:bookmark|clapperboard|house|log-in|package-open|plus|user-round)[.])',
    'contract/src/sentences',
    'src/app/(?:App|SessionCache|access|routes|shell/(?!Account|Notices))',
    'src/shared/(?:format/(?:money|text)|hooks/use-document-title|http/(?:api-error|query-defaults|token-source)|load-chunk)',
    'src/shared/ui/(?:Badge|Button|LoadMore|make-icon|Notice|Skeleton|notify|styles|use-focus-on-show|use-lost-focus)',
    'src/features/listings/api/listing-queries',
    'src/features/listings/components/(?:AvailabilityBadge|CreatorLink|ListingCard|ListingCover|ListingGrid|ListingsError)',
    'src/features/identity/api/(?:AuthProvider|auth-client|auth-ports)',
    'src/features/saved/(?:api/(?:saved-store|use-saved)|components/SaveButton)[.]',
  ].join('|'),
);

/** Chunks that import others at run time name what comes with them: not what the application itself stands on. */
const ALWAYS_THERE = /^assets\/(?:index|loader|rolldown-runtime|react|framework|frame|entry-client)-/;
const whatIsNotThere = (_file: string, dependencies: string[], { hostId }: { readonly hostId: string }) =>
  /\/index-[^/]+$/.test(hostId) ? dependencies : dependencies.filter((file) => !ALWAYS_THERE.test(file));

/**
 * The manifest, and a service worker of our own: what it may store and what it must leave alone (app/offline/handling)
 * is more than a generated one can be told.
 */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/app/offline',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: webManifest,
  includeManifestIcons: false,
  integration: {
    configureCustomSWViteBuild: (options) => void Object.assign(options, { logLevel: 'error' }),
  },
  injectManifest: {
    // A plain script: browsers take modules as service workers since a short while only.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      (entries) => {
        const built = readManifest(CLIENT);
        const isWanted = built ? offlineFiles(built) : () => false;
        return { manifest: entries.filter(({ url }) => isWanted(url)), warnings: [] };
      },
    ],
  },
});

/** Client build to dist/client with hashed files below /assets; `npx vite` proxies the API of a running `npm start`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    pureContract(),
    pureComponents(),
    leanPackages(),
    nonceForToasts(),
    developmentOnly(),
    ...(isSsrBuild ? [] : [budgets(), steadyFont(), earlyScript(), installable]),
  ],
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
    modulePreload: { polyfill: false, resolveDependencies: whatIsNotThere },
    rolldownOptions: {
      ...(!isSsrBuild && { input: [page('index'), page('offline')] }),
      treeshake: { propertyReadSideEffects: false },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'loader', test: LOADER, priority: 1 },
                { name: 'react', test: REACT },
                { name: 'framework', test: FRAMEWORK },
                { name: 'frame', test: FRAME },
              ],
            },
          },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(OF_THE_API.map((path) => [path, apiOrigin])),
  },
}));
