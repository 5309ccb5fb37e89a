import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(process.cwd(), 'docs/runbook/providers');
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const text = (page: string) => readFileSync(join(FOLDER, page), 'utf8');

/** The source files of the doctor's checks. A call `ok('…')` in them names the checked part. */
const SOURCES = join(process.cwd(), 'api/src/doctor');
const checkedParts = new Set(
  readdirSync(SOURCES).flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/\bok\(\s*'([^']+)'/g)].map(([, what]) => what),
  ),
);

describe('the pages about providers (OPERATE-2)', () => {
  it.each(pages)('%s ends with its line of the doctor, and is in the list of pages', (page) => {
    expect(text(page).trim().split('\n').at(-1)).toMatch(/^Doctor: `[^`]+ {2}ok.*`\.$/);
    expect(text('README.md')).toContain(`(${page})`);
  });

  it.each(pages)('%s names in that line what the doctor asks', (page) => {
    const [, names = ''] = /^Doctor: `[^`]+? {2}([^`]+?) {2}ok/m.exec(text(page)) ?? [];
    const unknown = checkedParts.has(names)
      ? []
      : names.split(', ').filter((name) => !checkedParts.has(name));
    expect([names, unknown]).toEqual([expect.stringMatching(/\S/), []]);
  });

  it('link to files that exist', () => {
    const links = [...pages, 'README.md'].flatMap((page) =>
      [...text(page).matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)].map(([, to = '']) => to),
    );
    const local = links.filter((to) => !to.startsWith('https:'));
    expect(local.length).toBeGreaterThan(0);
    for (const to of local) expect(() => readdirSync(join(FOLDER, to, '..'))).not.toThrow();
    const names = new Set([...pages, 'README.md']);
    expect(local.filter((to) => !to.startsWith('..') && !names.has(to))).toEqual([]);
  });
});
