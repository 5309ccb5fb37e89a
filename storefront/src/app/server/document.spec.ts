import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NONCE_PLACEHOLDER } from '@market/contract/screens/page-rendering';
import { createDocument, type PageParts, readTemplate, type Template } from './document.js';

const INDEX_HTML = `<html><head>${NONCE_PLACEHOLDER}
    <!--head--><title>Site</title><!--/head-->
    <script type="module" src="/assets/entry.js"></script>
    <link rel="modulepreload" href="/assets/vendor.js">
    <link rel="stylesheet" crossorigin href="/assets/styles.css">
  </head><body><div id="root"></div></body></html>`;
const STYLES = '.card{color:red}';
const TEXT_FONT_SOURCE = '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const HEADING_FONT_SOURCE =
  '../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2';
const MANIFEST = {
  'index.html': { file: 'assets/entry.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_vendor.js'] },
  'screens/Home.tsx': { file: 'assets/home.js', imports: ['_vendor.js', '_card.js'] },
  [TEXT_FONT_SOURCE]: { file: 'assets/inter.woff2' },
  [HEADING_FONT_SOURCE]: { file: 'assets/bricolage.woff2' },
};

let folder: string;
let template: Template;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-template-'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/styles.css'), STYLES);
  writeFileSync(join(folder, 'index.html'), INDEX_HTML);
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  template = readTemplate(pathToFileURL(`${folder}/`));
});
afterAll(() => rmSync(folder, { recursive: true }));

function createHtml(parts: Partial<PageParts>): string {
  return createDocument(template, {
    head: '<title>Half Past</title>',
    root: '<main><h1>Half Past</h1></main>',
    state: {},
    scripts: template.scriptsOf('screens/Home.tsx'),
    nonce: 'cmFuZG9t',
    ...parts,
  });
}

function createPage(parts: Partial<PageParts>): Document {
  return new DOMParser().parseFromString(createHtml(parts), 'text/html');
}

describe('the files of a page', () => {
  it("are the fonts, the entry's chunks and the screen's chunks, each once", () => {
    const page = createPage({});
    const links = [...page.querySelectorAll('script[src], link')];
    expect(links.map((link) => link.getAttribute('src') ?? link.getAttribute('href'))).toEqual([
      '/assets/inter.woff2',
      '/assets/bricolage.woff2',
      '/assets/home.js',
      '/assets/card.js',
      '/assets/entry.js',
      '/assets/vendor.js',
    ]);
    expect(page.title).toBe('Half Past');
  });

  it('have a low priority, so that pictures are loaded first, except the font of texts', () => {
    const files = [...createPage({}).querySelectorAll('link, script[src]')];
    const highPriorityFiles = files.filter((file) => file.getAttribute('fetchpriority') !== 'low');
    expect(highPriorityFiles.map((file) => file.getAttribute('href'))).toEqual(['/assets/inter.woff2']);
  });

  it('do not delay the content: styles are inline, scripts are at the end', () => {
    const page = createPage({});
    const style = page.head.querySelector('style');
    expect(style?.textContent).toBe(STYLES);
    expect(style?.getAttribute('nonce')).toBe('cmFuZG9t');
    expect(page.querySelector('link[rel="stylesheet"]')).toBeNull();
    const html = createHtml({});
    expect(html.indexOf('/assets/')).toBeGreaterThan(html.indexOf('</style>'));
    expect(page.body.lastElementChild?.getAttribute('href')).toBe('/assets/vendor.js');
    expect(page.head.querySelector('script[src], link[rel="modulepreload"]')).toBeNull();
  });

  it('are those of the entry for a page without a screen', () => {
    const page = createPage({ scripts: template.scriptsOf(undefined) });
    expect(page.querySelector('link[href="/assets/home.js"]')).toBeNull();
    expect(page.querySelector('script[src="/assets/entry.js"]')).not.toBeNull();
  });
});

it('a page contains the nonce for scripts that create style elements', () => {
  const nonceTag = createPage({}).querySelector('meta[property="csp-nonce"]');
  expect(nonceTag?.getAttribute('nonce')).toBe('cmFuZG9t');
});

describe('the state of a page', () => {
  it('is missing if nothing was rendered', () => {
    expect(createPage({ root: '', state: null }).querySelector('#page-state')).toBeNull();
  });

  it.each(["$'", '$&', '$`', '$$', '$1', '$<x>', "US$'s $& $$ $` $1 </script>"])(
    'contains %s as typed, and leaves the rest of the page unchanged',
    (typed) => {
      const plainPage = createPage({ state: { bio: 'plain' } });
      const page = createPage({ state: { bio: typed } });
      expect(JSON.parse(page.querySelector('#page-state')?.textContent ?? '')).toEqual({ bio: typed });
      page.querySelector('#page-state')?.remove();
      plainPage.querySelector('#page-state')?.remove();
      expect(page.documentElement.outerHTML).toBe(plainPage.documentElement.outerHTML);
    },
  );
});

it('throws for a build without Inter', () => {
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  expect(() => readTemplate(pathToFileURL(`${folder}/`))).toThrow('The build has no inter-latin-wght-normal');
});
