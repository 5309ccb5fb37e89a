import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGES_FOLDER = join(process.cwd(), 'docs/runbook/providers');
const pages = readdirSync(PAGES_FOLDER).filter((name) => name !== 'README.md');
const readPage = (page: string) => readFileSync(join(PAGES_FOLDER, page), 'utf8');

/** The folder of the doctor's checks. A call `ok('…')` in its files names a checked part. */
const CHECKS_DIR = join(process.cwd(), 'api/src/doctor');
const checkedParts = new Set(
  readdirSync(CHECKS_DIR).flatMap((name) =>
    [...readFileSync(join(CHECKS_DIR, name), 'utf8').matchAll(/\bok\(\s*'([^']+)'/g)].map(([, what]) => what),
  ),
);

describe('the pages about providers (OPERATE-2)', () => {
  it.each(pages)('%s ends with an example of the doctor’s line, and is listed in README.md', (page) => {
    expect(readPage(page).trim().split('\n').at(-1)).toMatch(/^Doctor: `[^`]+ {2}ok.*`\.$/);
    expect(readPage('README.md')).toContain(`(${page})`);
  });

  it.each(pages)('%s names in its last line only parts that the doctor checks', (page) => {
    const [, names = ''] = /^Doctor: `[^`]+? {2}([^`]+?) {2}ok/m.exec(readPage(page)) ?? [];
    const unknownParts = checkedParts.has(names)
      ? []
      : names.split(', ').filter((name) => !checkedParts.has(name));
    expect([names, unknownParts]).toEqual([expect.stringMatching(/\S/), []]);
  });

  it('link to files that exist', () => {
    const links = [...pages, 'README.md'].flatMap((page) =>
      [...readPage(page).matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)].map(([, to = '']) => to),
    );
    const localLinks = links.filter((to) => !to.startsWith('https:'));
    expect(localLinks.length).toBeGreaterThan(0);
    for (const to of localLinks) expect(() => readdirSync(join(PAGES_FOLDER, to, '..'))).not.toThrow();
    const names = new Set([...pages, 'README.md']);
    expect(localLinks.filter((to) => !to.startsWith('..') && !names.has(to))).toEqual([]);
  });
});
