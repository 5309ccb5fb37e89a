import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));

const SERVER_ROOMS = '{contract,domain,api,workers,local,test}';
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', '**/.state/**'];
const LIMITS = { testTimeout: 30_000, hookTimeout: 30_000 };

/** This repository's packages are their sources. By path: `npm run mutations` tests a copy, but links its packages. */
const SOURCES = [
  ['contract', 'contract/src'],
  ['domain/migrations', 'domain/migrations'],
  ['domain', 'domain/src'],
  ['test', 'test/src'],
].map(([name, folder]) => ({
  find: new RegExp(`^@market/${name}/(.*)$`),
  replacement: `${path(folder)}/$1.ts`,
}));

/** The servers' build settings, so that tests run with the same decorators. */
const { jsc } = JSON.parse(readFileSync(path('.swcrc'), 'utf8'));

const server = {
  plugins: [swc.vite({ jsc, module: { type: 'es6' }, swcrc: false, tsconfigFile: false })],
  resolve: { alias: SOURCES },
};

// Projects have `isolate: false`, which halves their processor time: a worker loads the product's modules once, not once
// per file. A spec must leave globals and modules as it found them.

const unit = {
  ...server,
  test: {
    ...LIMITS,
    name: 'unit',
    // The console's rules that need no page are tested among them.
    include: [`${SERVER_ROOMS}/**/*.spec.ts`, 'admin/src/**/*.spec.ts'],
    exclude: [...NOT_SOURCES, '**/*.db.spec.ts'],
    isolate: false,
  },
};

const db = {
  ...server,
  test: {
    ...LIMITS,
    name: 'db',
    include: [`${SERVER_ROOMS}/**/*.db.spec.ts`],
    exclude: NOT_SOURCES,
    globalSetup: 'test/src/servers/start-postgres.mjs',
    isolate: false,
  },
};

const storefront = {
  resolve: {
    alias: [
      ...SOURCES,
      // Vitest resolves its entry for Node.
      { find: /^tus-js-client$/, replacement: path('node_modules/tus-js-client/lib.es5/browser/index.js') },
    ],
  },
  test: {
    ...LIMITS,
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
    // Tests wait more than they compute.
    maxWorkers: 2,
    projects: [unit, db, storefront],
  },
});
