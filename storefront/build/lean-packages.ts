import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The file of React Router's production build that holds nearly all of it. */
const ROUTER = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/;
/**
 * What it does for its framework mode, for server components and for those who watch it; none of it is ours. Bodies by name,
 * each as the real one answers where there is none of these.
 */
const UNUSED: Readonly<Record<string, string>> = {
  usePrefetchBehavior: '{ return [false, null, {}]; }',
  PrefetchPageLinks: '{ return null; }',
  getRouteInstrumentationUpdates: '{ return {}; }',
  instrumentClientSideRouter: '{ return arguments[0]; }',
  // The first route has an error page of its own.
  DefaultErrorComponent: '{ return null; }',
  RSCErrorHandler: '{ return arguments[0].children; }',
};

const ICONS = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const MAKER = '../createLucideIcon.mjs';
const OWN_MAKER = fileURLToPath(new URL('../src/shared/ui/make-icon.ts', import.meta.url));

/** Leaves what we never use of packages out of the build: it would be part of every page's first load. */
export function leanPackages(): Plugin {
  return {
    name: 'lean-packages',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === MAKER && importer !== undefined && ICONS.test(importer) ? OWN_MAKER : null,
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const found = this.parse(code).body.flatMap((statement) => {
        const stub = statement.type === 'FunctionDeclaration' && UNUSED[statement.id?.name ?? ''];
        return stub && statement.body ? [{ stub, at: statement.body }] : [];
      });
      // The other files of that folder hold none of them.
      if (found.length === 0) return null;
      if (found.length < Object.keys(UNUSED).length)
        this.error(`${id} has no more all of ${Object.keys(UNUSED).join(', ')}`);
      return {
        code: found.reduceRight(
          (text, { stub, at }) => text.slice(0, at.start) + stub + text.slice(at.end),
          code,
        ),
        map: null,
      };
    },
  };
}
