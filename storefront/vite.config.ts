import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { budgetsPlugin } from './build/budgets.js';
import { createStoredFileTest, readManifest } from './build/offline-files.js';
import { webManifest } from './build/web-manifest.js';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** Paths that the api serves itself; every other path is a page of the storefront. */
const API_PATHS = [
  '/api',
  '/media',
  '/share',
  '/admin',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known',
  '/healthz',
  '/readyz',
  '/metrics',
];
const CLIENT_FOLDER = fileURLToPath(new URL('./dist/client', import.meta.url));
const htmlPath = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url));

/**
 * The least number of chunks that must share a module before it is moved into a common chunk. A separate file for each
 * module would cost a request each, which on a slow network delays hydration by more than a page saves by not loading
 * unused modules.
 */
const SHARING_CHUNKS_MIN = 4;
const CHUNK_GROUPS = [
  {
    name: 'vendor',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core)|clsx|get-nonce)\/|vite\/preload-helper/,
    priority: 4,
  },
  {
    name: 'dialogs',
    test: /\/node_modules\/(?:@?radix-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tslib)\/|\/shared\/(?:ui\/(?:\w*Dialog|use-focus-return)|hooks\/use-draft)/,
    priority: 3,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'interface',
    test: /\/node_modules\/lucide-react\/|\/contract\/src\/(?:uploads\/(?:images|videos)|rentals\/durations|money\/money|screens\/screen-texts|text\/parse-url)\.ts|\/storefront\/src\/(?:shared\/(?!http\/)|features\/(?:listings|saved|profiles|identity\/api\/AuthProvider))/,
    priority: 2,
    minShareCount: SHARING_CHUNKS_MIN,
    includeDependenciesRecursively: false,
  },
  {
    name: 'requests',
    // The homepage needs the categories for hydration, and nothing else of this chunk.
    test: /\/node_modules\/zod\/|\/contract\/src\/(?!listings\/categories)|\/storefront\/src\/shared\/http\/(?!environment)/,
    priority: 1,
    minShareCount: SHARING_CHUNKS_MIN,
    includeDependenciesRecursively: false,
  },
];

/**
 * The web manifest and our service worker (decision 0011). app/offline/handled-requests decides which requests the
 * service worker handles.
 */
const pwaPlugin = VitePWA({
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
    // A classic script: not every supported browser runs a module as a service worker.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      (entries) => {
        const buildManifest = readManifest(CLIENT_FOLDER);
        const shouldBeStored = buildManifest ? createStoredFileTest(buildManifest) : () => false;
        return { manifest: entries.filter(({ url }) => shouldBeStored(url)), warnings: [] };
      },
    ],
  },
});

/** Client build to dist/client with hashed files below /assets; `npx vite` proxies the API of a running `npm start`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [budgetsPlugin(), pwaPlugin])],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The server build is one file with React's production build, whatever NODE_ENV is when it starts.
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
    // One style sheet, which pages contain inline. With a style sheet per script, scripts would request styles again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(!isSsrBuild && { input: [htmlPath('index'), htmlPath('offline')] }),
      // Inlines constants of the contract, so that a page does not load a module of schemas only for a number.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { propertyReadSideEffects: false },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: { groups: CHUNK_GROUPS },
            // The entry script contains the name of every chunk, so shorter hashes make it smaller.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, apiOrigin])),
  },
}));
