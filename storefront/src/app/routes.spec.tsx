import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { screenModule, routes } from './routes.js';

function screenRoutesIn(routeList: readonly RouteObject[]): RouteObject[] {
  return routeList.flatMap((route) => [
    ...(route.lazy ? [route] : []),
    ...screenRoutesIn(route.children ?? []),
  ]);
}

describe('the routes', () => {
  it.each(screenRoutesIn(routes).map((route) => [route.path ?? '', route] as const))(
    "%s names its screen's file, so that the server can preload its scripts",
    async (_path, route) => {
      const file = screenModule(route) ?? 'none';
      expect(existsSync(join(process.cwd(), 'storefront', file))).toBe(true);
      const screen = typeof route.lazy === 'function' ? await route.lazy() : undefined;
      const importedModule: { readonly Component: unknown } = await import(
        file.replace('src/app/', './').replace('.tsx', '.js')
      );
      expect(screen?.Component).toBe(importedModule.Component);
    },
  );
});
