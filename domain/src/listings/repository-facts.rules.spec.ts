import { describe, expect, it } from 'vitest';
import { factsOf } from './repository-facts.rules.js';

const createContents = (paths: readonly string[]) => ({
  languages: {},
  tree: { truncated: false, tree: paths.map((path) => ({ path, type: 'blob' })) },
  lastCommitAt: undefined,
});

describe('the facts about a repository (LIST-43)', () => {
  it('include three languages with their shares, the number of files, and the last commit in UTC', () => {
    const treeEntries = [
      { path: 'src', type: 'tree' },
      { path: 'src/a.ts', type: 'blob' },
      { path: 'vendor/lib', type: 'commit' },
    ];
    expect(
      factsOf({
        languages: { CSS: 90, TypeScript: 900, Shell: 4, HTML: 6 },
        tree: { truncated: true, tree: treeEntries },
        lastCommitAt: '2026-03-01T10:00:00+02:00',
      }),
    ).toEqual({
      languages: [
        { name: 'TypeScript', percent: 90 },
        { name: 'CSS', percent: 9 },
        { name: 'HTML', percent: 1 },
      ],
      files: 1,
      hasMoreFiles: true,
      hasReadme: false,
      hasLicense: false,
      hasTests: false,
      lastCommitAt: '2026-03-01T08:00:00.000Z',
    });
  });

  it('include no language without code, or with a share that rounds to 0 percent', () => {
    expect(factsOf(createContents([])).languages).toEqual([]);
    expect(factsOf({ ...createContents([]), languages: { Go: 1000, Make: 1 } }).languages).toEqual([
      { name: 'Go', percent: 100 },
    ]);
  });

  it.each([
    [['README.md'], 'hasReadme', true],
    [['readme'], 'hasReadme', true],
    [['docs/README.md'], 'hasReadme', false],
    [['LICENSE'], 'hasLicense', true],
    [['LICENCE.txt'], 'hasLicense', true],
    [['COPYING'], 'hasLicense', true],
    [['src/license.ts'], 'hasLicense', false],
    [['test/a.js'], 'hasTests', true],
    [['src/cart.spec.ts'], 'hasTests', true],
    [['pkg/cart_test.go'], 'hasTests', true],
    [['app/test_cart.py'], 'hasTests', true],
    [['src/latest/index.ts'], 'hasTests', false],
    [['src/contest.ts'], 'hasTests', false],
  ] as const)('%j: %s is %s', (paths, fact, expected) => {
    expect(factsOf(createContents(paths))[fact]).toBe(expected);
  });
});
