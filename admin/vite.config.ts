import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.js';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** Builds to dist with hashed files below /admin/assets; `npx vite` proxies the API of a running `npm start`. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), budget()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Its parts are counted by the budget.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 5174, proxy: { '/api': apiOrigin, '/media': apiOrigin } },
});
