const source = {
  '^@market/contract/(.*)$': '<rootDir>/contract/src/$1.ts',
  '^@market/domain/migrations/(.*)$': '<rootDir>/domain/migrations/$1.ts',
  '^@market/domain/(.*)$': '<rootDir>/domain/src/$1.ts',
  '^@market/test/(.*)$': '<rootDir>/test/src/$1.ts',
  // Sources name each other by what they compile to.
  '^(\\.{1,2}/.*)\\.js$': '$1',
};

/** swc with the settings of the servers, so that tests meet the decorators the product meets. */
function transform(react) {
  return {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', decorators: true, tsx: react },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            ...(react && { react: { runtime: 'automatic' } }),
          },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  };
}

/** @fastify/static brings one that is an ES module, which jest cannot `require` on Node 20; this one is CommonJS. */
const commonJs = { '^content-disposition$': '<rootDir>/node_modules/content-disposition' };

const server = {
  rootDir: '.',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { ...source, ...commonJs },
  transform: transform(false),
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['/dist/', '/.state/'],
};

const SERVER_ROOMS = '{contract,domain,api,workers,local,test}';

export default {
  testTimeout: 30_000,
  projects: [
    {
      ...server,
      displayName: 'unit',
      // The console's rules that need no page are tested among them.
      testMatch: [`<rootDir>/${SERVER_ROOMS}/**/*.spec.ts`, '<rootDir>/admin/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.db\\.spec\\.ts$', '/dist/'],
    },
    {
      ...server,
      displayName: 'db',
      testMatch: [`<rootDir>/${SERVER_ROOMS}/**/*.db.spec.ts`],
      globalSetup: '<rootDir>/test/src/servers/start-postgres.mjs',
      globalTeardown: '<rootDir>/test/src/servers/stop-postgres.mjs',
    },
    {
      ...server,
      displayName: 'storefront',
      testMatch: ['<rootDir>/storefront/src/**/*.spec.{ts,tsx}'],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/storefront/src/app/wait-in-tests.fixture.ts'],
      transform: transform(true),
      moduleNameMapper: {
        ...source,
        '\\.(css|svg)$': '<rootDir>/test/src/empty-module.ts',
        // What a browser's bundle has of it; jest knows only the one for Node.
        '^tus-js-client$': '<rootDir>/node_modules/tus-js-client/lib.es5/browser/index.js',
      },
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
    },
  ],
};
