import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

const absolutePath = (file) => fileURLToPath(new URL(file, import.meta.url));

const SERVER_WORKSPACES = '{contract,domain,api,workers,local,test}';
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', '**/.state/**'];
const TIME_LIMITS = { testTimeout: 30_000, hookTimeout: 30_000 };

/**
 * Resolves imports of this repository's packages to their sources, relative to this file. Resolution by package name
 * would be wrong in `npm run mutations`: it tests a copy whose packages are links to the original.
 */
const SOURCE_ALIASES = [
  ['contract', 'contract/src'],
  ['domain/migrations', 'domain/migrations'],
  ['domain', 'domain/src'],
  ['test', 'test/src'],
].map(([name, folder]) => ({
  find: new RegExp(`^@market/${name}/(.*)$`),
  replacement: `${absolutePath(folder)}/$1.ts`,
}));

/** The servers' build settings, because tests need the same decorators. JSX is compiled as in the console's build. */
const { jsc } = JSON.parse(readFileSync(absolutePath('.swcrc'), 'utf8'));
const testJsc = { ...jsc, transform: { ...jsc.transform, react: { runtime: 'automatic' } } };

const serverProject = {
  plugins: [swc.vite({ jsc: testJsc, module: { type: 'es6' }, swcrc: false, tsconfigFile: false })],
  resolve: { alias: SOURCE_ALIASES },
};

// Projects have `isolate: false`, which halves their processor time: a worker loads the product's modules once, not
// once per file. A spec must leave globals and modules as it found them.

const unitProject = {
  ...serverProject,
  test: {
    ...TIME_LIMITS,
    name: 'unit',
    // The console's specs are included, because most need no DOM; those that render components load jsdom themselves.
    include: [`${SERVER_WORKSPACES}/**/*.spec.ts`, 'admin/src/**/*.spec.{ts,tsx}'],
    exclude: [...NOT_SOURCES, '**/*.db.spec.ts'],
    isolate: false,
  },
};

const dbProject = {
  ...serverProject,
  test: {
    ...TIME_LIMITS,
    name: 'db',
    include: [`${SERVER_WORKSPACES}/**/*.db.spec.ts`],
    exclude: NOT_SOURCES,
    globalSetup: 'test/src/servers/start-postgres.mjs',
    isolate: false,
  },
};

const storefrontProject = {
  resolve: {
    alias: [
      ...SOURCE_ALIASES,
      // By default, Vitest would resolve the package's entry for Node instead of the one for browsers.
      {
        find: /^tus-js-client$/,
        replacement: absolutePath('node_modules/tus-js-client/lib.es5/browser/index.js'),
      },
    ],
  },
  test: {
    ...TIME_LIMITS,
    name: 'storefront',
    include: ['storefront/src/**/*.spec.{ts,tsx}'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: 'storefront/src/app/every-spec.fixture.ts',
    isolate: false,
  },
};

export default defineConfig({
  test: {
    // Two workers also on a machine with one processor, because tests wait more than they compute.
    maxWorkers: 2,
    projects: [unitProject, dbProject, storefrontProject],
  },
});
