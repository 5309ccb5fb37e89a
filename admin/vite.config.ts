import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.js';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** Libraries that the pages before the console also need. */
const PAGE = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|zod)\//;
/** Libraries of every console page; charts load with their page. */
const FRAME =
  /\/node_modules\/(?!recharts|@fontsource|d3-|victory-vendor|@reduxjs|immer|redux|reselect|es-toolkit|decimal|internmap|use-sync|react-redux|tiny-invariant)/;

/** Builds to dist with hashed files below /admin/assets; `npx vite` proxies the API of a running `npm start`. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), budget()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Labels are written where they are used, so the menu does not load the texts of every list (decision 0046).
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { propertyReadSideEffects: false },
      // One chunk per group of libraries: it compresses better than many small chunks.
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', test: PAGE, priority: 2 },
            { name: 'frame', test: FRAME, priority: 1 },
          ],
        },
      },
    },
    // The budget plugin limits the size.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 5174, proxy: { '/api': apiOrigin, '/media': apiOrigin } },
});
