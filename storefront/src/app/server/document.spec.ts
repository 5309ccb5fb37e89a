import { describe, expect, it } from '@jest/globals';
import { documentOf, type PageParts, type Template } from './document.js';

const TEMPLATE: Template = {
  beforeHead: '<html><head>',
  beforeRoot: '</head><body><div id="root">',
  afterRoot: '</div></body></html>',
  scriptsOf: () => [],
};

function pageOf(parts: Partial<PageParts>): Document {
  const html = documentOf(TEMPLATE, {
    head: '',
    root: '<main><h1>Half Past</h1></main>',
    state: {},
    scripts: ['/assets/a.js', '/assets/b.js'],
    ...parts,
  });
  return new DOMParser().parseFromString(html, 'text/html');
}

const asked = (page: Document) =>
  [...page.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));

describe('the scripts of a page', () => {
  it('are not asked for before a page that stands without them is painted, but are named in it', () => {
    const page = pageOf({});
    expect(asked(page)).toEqual([]);
    const kept = page.querySelector<HTMLTemplateElement>('#page-scripts')?.content.querySelectorAll('link');
    expect([...(kept ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/assets/a.js',
      '/assets/b.js',
    ]);
  });

  it.each([
    ['that still loads', { root: '<div role="status" aria-busy="true"></div>' }],
    ['that was not rendered', { root: '', state: null }],
  ])('are asked for at once by a page %s', (_what, parts) => {
    expect(asked(pageOf(parts))).toEqual(['/assets/a.js', '/assets/b.js']);
  });

  it('are not mistaken in what people wrote', () => {
    // As React writes such a text: its quotes are escaped.
    const root = '<p>a page that says  aria-busy=&quot;true&quot; of itself</p>';
    expect(asked(pageOf({ root }))).toEqual([]);
  });
});
