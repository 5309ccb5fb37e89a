import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgetPlugin } from './build/budget.js';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/**
 * Matches libraries that the sign-in page needs. They are in a separate chunk, because that page loads no other
 * libraries of the console.
 */
const SIGN_IN_LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|zod)\//;
/**
 * Matches libraries that every page of the console needs. Excludes libraries for charts, because only the dashboard
 * loads them.
 */
const CONSOLE_LIBRARIES =
  /\/node_modules\/(?!recharts|@fontsource|d3-|victory-vendor|@reduxjs|immer|redux|reselect|es-toolkit|decimal|internmap|use-sync|react-redux|tiny-invariant)/;

/**
 * Builds into dist, with hashed file names below /admin/assets. The development server (`npx vite`) forwards API calls
 * to a running `npm start`.
 */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), budgetPlugin()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Inlines labels where they are used, so that the menu does not load the texts of every list (decision 0046).
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { propertyReadSideEffects: false },
      // Puts each group of libraries into one chunk, because a large chunk compresses better than many small ones.
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', test: SIGN_IN_LIBRARIES, priority: 2 },
            { name: 'frame', test: CONSOLE_LIBRARIES, priority: 1 },
          ],
        },
      },
    },
    // The budget plugin limits the size instead.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 5174, proxy: { '/api': apiOrigin, '/media': apiOrigin } },
});
