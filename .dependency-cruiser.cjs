// Rules about imports between folders (docs/ARCHITECTURE.md). For each rule, test/lint/fixtures has a file that breaks
// it. With LINT_ROOT, test/lint/import-rules.spec.ts applies the same rules to these files.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const root = process.env.LINT_ROOT ? `${process.env.LINT_ROOT}/` : '';
const at = (pattern) => `^${root}${pattern}`;
/** Folders of the domain that every feature may import; each other folder is a feature. */
const SHARED = ['database', 'documents', 'foundation', 'gateways', 'tracing'];
const FOLDERS = readdirSync(join(__dirname, 'domain/src')).filter((name) => !SHARED.includes(name));
const FEATURES = `(?:${FOLDERS.join('|')})`;
const SPECS = '\\.spec\\.tsx?$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circles', 'No file leads back to itself, types included.', {}, { circular: true }),
    forbid(
      'contract-imports-zod-alone',
      'What crosses the wire runs in browsers and in Node.',
      { path: at('contract/'), pathNot: SPECS },
      { pathNot: [at('contract/'), 'node_modules/zod/', '^zod'] },
    ),
    forbid(
      'domain-knows-no-face',
      'The marketplace knows no HTTP, no queue and no screen.',
      { path: at('domain/'), pathNot: SPECS },
      {
        path: [
          at('(?:api|workers|storefront|admin|local|test)/'),
          '(?:^|node_modules/)(?:fastify|@fastify|@nestjs/platform-|@nestjs/bullmq|bullmq|openid-client)',
        ],
      },
    ),
    forbid(
      'foundation-and-gateways-know-no-feature',
      'What every feature stands on stands on none.',
      { path: at('domain/src/(?:foundation|gateways)/'), pathNot: SPECS },
      { path: at(`domain/src/(?:${FEATURES}|database)/`) },
    ),
    forbid(
      'features-enter-by-their-doors',
      'A feature reaches another through its service, queries, events, errors or module.',
      { path: at(`domain/src/(${FEATURES})/`), pathNot: SPECS },
      {
        path: at(`domain/src/${FEATURES}/`),
        pathNot: [at('domain/src/$1/'), '\\.(?:service|queries|events|errors|module)\\.ts$'],
      },
    ),
    forbid(
      'api-and-workers-stay-apart',
      'Two faces of one domain, deployed apart.',
      { path: at('api/') },
      { path: at('workers/') },
    ),
    forbid(
      'workers-and-api-stay-apart',
      'Two faces of one domain, deployed apart.',
      { path: at('workers/') },
      { path: at('api/') },
    ),
    forbid(
      'only-workers-know-the-queue',
      'The shop stays open when the queue is down.',
      { pathNot: at('(?:workers|test)/') },
      { path: '(?:^|node_modules/)(?:bullmq|@nestjs/bullmq)(?:/|$)' },
    ),
    forbid(
      'few-use-redis',
      'Redis carries the queue, the counters of rate limits and notifications of live events; everything else is in Postgres. The doctor asks it.',
      {
        pathNot: [
          at('(?:workers|test)/'),
          at('api/src/(?:http/rate-limits/rate-limits(?:\\.db\\.spec)?|doctor/redis\\.check)\\.ts$'),
          at('domain/src/live/live-redis\\.ts$'),
        ],
      },
      { path: '(?:^|node_modules/)ioredis(?:/|$)' },
    ),
    forbid(
      'screens-import-the-contract-alone',
      'The storefront and the console meet the servers over the wire.',
      { path: at('(?:storefront|admin)/'), pathNot: SPECS },
      { path: at('(?:domain|api|workers|local|test)/') },
    ),
    forbid(
      'screens-stay-apart',
      'The console is no part of the storefront, nor the other way.',
      { path: at('storefront/') },
      { path: at('admin/') },
    ),
    forbid(
      'console-stays-apart',
      'The console is no part of the storefront, nor the other way.',
      { path: at('admin/') },
      { path: at('storefront/') },
    ),
    forbid(
      'nobody-imports-local',
      'A laptop’s parts are not the product’s.',
      // Tests may start stand-ins, and a product of many processes.
      { pathNot: at('(?:local|test/src|test/scale-out)/') },
      { path: at('local/') },
    ),
    forbid(
      'nobody-imports-test',
      'Tests see the product, never the other way.',
      { pathNot: [at('test/'), SPECS] },
      { path: at('test/') },
    ),
    forbid(
      'oracles-use-no-product-code',
      'Tests that judge the product compute expected values themselves; they only share its schema.',
      {
        path: at(
          'test/(?:faults/|src/(?:stand-ins/(?:fake-|mailbox|paypal-signer)|histories/(?:ledger|earnings|statement)-oracle|api/listing-body))',
        ),
        pathNot: SPECS,
      },
      {
        path: at('(?:contract|domain|api|workers|storefront|admin)/'),
        pathNot: at('domain/(?:src/database|migrations)/'),
      },
    ),
    forbid(
      'shared-knows-no-feature',
      'storefront: app → features → shared.',
      { path: at('storefront/src/shared/') },
      { path: at('storefront/src/(?:features|app)/') },
    ),
    forbid(
      'features-know-no-app',
      'storefront: app → features → shared.',
      { path: at('storefront/src/features/') },
      { path: at('storefront/src/app/') },
    ),
    forbid(
      'screen-features-enter-by-their-api',
      'storefront: a feature uses another’s api folder, never its components.',
      { path: at('storefront/src/features/([^/]+)/') },
      {
        path: at('storefront/src/features/[^/]+/'),
        pathNot: [at('storefront/src/features/$1/'), at('storefront/src/features/[^/]+/api/')],
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '^(?:contract|domain|api|workers|storefront|admin|local|test)/dist/',
        // Other products, which only `npm run bench:peers` installs.
        '^test/bench/peers/[^/]+/',
        ...(process.env.LINT_ROOT ? [] : ['test/lint/fixtures']),
      ],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
