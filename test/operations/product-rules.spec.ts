import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const PAGES_FOLDER = join(root, 'docs', 'product');

/** Returns the ids of the rules in docs/product, in order. */
function ruleIds(): string[] {
  return readdirSync(PAGES_FOLDER).flatMap((page) =>
    [...readFileSync(join(PAGES_FOLDER, page), 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(
      ([, id = '']) => id,
    ),
  );
}

/** Returns every mention of a rule's id with one of these prefixes in tracked files, as `path:line:id`. */
function findRuleMentions(prefixes: readonly string[]): string[] {
  const pattern = `\\b(${prefixes.join('|')})-[0-9]+\\b`;
  const grepOutput = execFileSync('git', ['grep', '-noE', pattern, '--', '*.ts', '*.tsx', '*.mjs', '*.md'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return grepOutput.trim().split('\n');
}

/** Returns the rules' ids that specs, journeys and fault tests cite. */
function idsCitedByTests(prefixes: readonly string[]): Set<string> {
  const isTest = (path: string) =>
    /\.(?:spec|journey)\.tsx?$/.test(path) || /^test\/(?:faults|permissions)\//.test(path);
  const isThisFile = (path: string) => path.endsWith('/product-rules.spec.ts');
  return new Set(
    findRuleMentions(prefixes)
      .map((mention) => mention.split(':'))
      .filter(([path = '']) => isTest(path) && !isThisFile(path))
      .map((parts) => parts.at(-1) ?? ''),
  );
}

const prefixesOf = (ids: Iterable<string>) => [...new Set([...ids].map((id) => id.split('-')[0] ?? ''))];

test('each rule of docs/product has a unique id', () => {
  const ids = ruleIds();
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every cited rule id exists', () => {
  const ids = new Set(ruleIds());
  const unknownMentions = findRuleMentions(prefixesOf(ids)).filter(
    (mention) => !ids.has(mention.split(':').at(-1) ?? ''),
  );
  expect(unknownMentions).toEqual([]);
});

test('every rule is cited by a test', () => {
  const ids = ruleIds();
  const citedIds = idsCitedByTests(prefixesOf(ids));
  expect(
    ids.filter((id) => !citedIds.has(id)),
    'Add the id to the title of the test that fails without the rule, or write that test',
  ).toEqual([]);
});
