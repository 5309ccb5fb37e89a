import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { consoleTexts } from './test/lint/console-texts.mjs';
import { fileName } from './test/lint/file-name.mjs';
import { designTokens } from './test/lint/raw-style.mjs';
import { FILES_CALLING_DRIVER, sqlPlace } from './test/lint/sql-place.mjs';

const KEBAB = '^[a-z0-9]+(?:-[a-z0-9]+)*(?:\\.[a-z]+)*\\.(?:ts|tsx|mjs|js|cjs)$';
const COMPONENT = '^(?:[A-Z][A-Za-z0-9]*|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\\.[a-z]+)*\\.(?:ts|tsx)$';

const noClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes from Clock.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes from Clock.' },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Chance comes from node:crypto.',
  },
];

/** Forbids data in the replacement text of `replace()`, which expands patterns such as `$'` and `$&` in this text. */
const noExpandedReplacement = [
  {
    selector:
      'CallExpression[callee.property.name=/^replace(All)?$/][arguments.length=2][arguments.1.type!=/^(Literal|ArrowFunctionExpression|FunctionExpression)$/]',
    message: 'Give replace() a function: a replacement text that holds data is expanded where it holds $.',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.state/**',
      'test/lint/fixtures/**',
      // Other products, which only `npm run bench:peers` installs and runs.
      'test/bench/peers/*/**',
      'test/.artifacts/**',
      'storefront/public/**',
      'admin/public/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: {
      house: {
        rules: {
          'console-texts': consoleTexts,
          'file-name': fileName,
          'design-tokens': designTokens,
          'sql-place': sqlPlace,
        },
      },
    },
  },
  {
    files: ['{contract,domain,api,workers,local,test}/**/*.{ts,mjs}', '{storefront,admin}/src/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-empty': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...noExpandedReplacement],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Use parseUrl: Node 20 refuses addresses with umlauts.',
        },
      ],
    },
  },
  {
    files: ['{contract,domain,api,workers,local,test}/**/*.ts'],
    ignores: ['domain/migrations/**'],
    rules: { 'house/file-name': ['error', KEBAB] },
  },
  { files: ['{storefront,admin}/src/**/*.{ts,tsx}'], rules: { 'house/file-name': ['error', COMPONENT] } },
  { files: ['storefront/src/**/*.{ts,tsx}'], rules: { 'house/design-tokens': 'error' } },
  {
    files: ['admin/src/**/*.{ts,tsx}'],
    ignores: [
      'admin/src/**/texts.ts',
      'admin/src/reviews/field-labels.ts',
      'admin/src/reviews/preset-reasons.ts',
      '**/*.{spec,fixture}.{ts,tsx}',
    ],
    rules: { 'house/console-texts': 'error' },
  },
  {
    files: ['{contract,domain,api,workers,local}/src/**/*.ts', '{storefront,admin}/src/**/*.{ts,tsx}'],
    // Rules that need types are in .oxlintrc.json (decision 0054).
    rules: { '@typescript-eslint/no-non-null-assertion': 'error' },
  },
  {
    files: ['domain/src/**/*.ts', 'api/src/**/*.ts', 'workers/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'domain/src/foundation/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noClock, ...noExpandedReplacement], 'no-console': 'error' },
  },
  {
    files: ['{domain,api,workers}/src/**/*.ts'],
    ignores: ['**/*.queries.ts', '**/*.spec.ts', '**/*.fixture.ts', ...FILES_CALLING_DRIVER],
    rules: { 'house/sql-place': 'error' },
  },
  // The fields of an entity are set by TypeORM, not by a constructor.
  { files: ['domain/src/**/*.entity.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['{storefront,admin}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
        module: 'writable',
        require: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        globalThis: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { __dirname: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  // Scripts of a page that are not modules: they use globals of the browser and of each other.
  {
    files: ['local/src/stand-ins/**/browser/*.js'],
    languageOptions: { sourceType: 'script' },
    rules: { 'no-undef': 'off', 'no-unused-vars': 'off', '@typescript-eslint/no-unused-vars': 'off' },
  },
);
