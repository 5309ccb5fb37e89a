import type { Plugin } from 'vite';

/** Leaves the pages of app/development-routes, and all that only they load, out of a build for people. */
export function developmentOnly(): Plugin {
  return {
    name: 'development-only',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id.endsWith('/src/app/development-routes.ts') ? 'export const developmentRoutes = [];' : null,
  };
}
