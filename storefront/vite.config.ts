import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** Client build to dist/client with hashed files below /assets; `npx vite` proxies the API of a running `npm start`. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  build: {
    outDir: 'dist/client',
    assetsDir: 'assets',
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': apiOrigin, '/media': apiOrigin },
  },
});
