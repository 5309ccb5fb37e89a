import { describe, expect, it } from '@jest/globals';
import { NONCE_PLACE } from '@market/contract/page-rendering';
import { documentOf, type PageParts, type Template } from './document.js';
import { pageStyles } from './page-styles.js';

const TEMPLATE: Template = {
  beforeHead: `<html><head>${NONCE_PLACE}`,
  beforeRoot: '</head><body><div id="root">',
  afterRoot: '</div></body></html>',
  first: '<script type="module" src="/assets/first.js"></script>',
  sheet: '<link rel="stylesheet" href="/assets/all.css">',
  styles: '.there{color:red}.elsewhere{color:blue}',
  stylesOf: pageStyles('.there{color:red}.elsewhere{color:blue}'),
  scriptsOf: () => [],
};

function pageOf(parts: Partial<PageParts>): Document {
  const html = documentOf(TEMPLATE, {
    head: '',
    root: '<main class="there"><h1>Half Past</h1></main>',
    state: {},
    scripts: ['/assets/a.js', '/assets/b.js'],
    nonce: 'cmFuZG9t',
    ...parts,
  });
  return new DOMParser().parseFromString(html, 'text/html');
}

const asked = (page: Document) =>
  [...page.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));

describe('the scripts of a page', () => {
  it('are not asked for before a page that stands without them is painted, but wait in it with the whole style sheet', () => {
    const page = pageOf({});
    expect(asked(page)).toEqual([]);
    expect(page.querySelector('script[src], link[rel="stylesheet"]')).toBeNull();
    expect(page.querySelector('style')?.textContent).toBe('.there{color:red}');
    const later = page.querySelector<HTMLTemplateElement>('#page-scripts')?.content;
    expect(
      [...(later?.children ?? [])].map((one) => one.getAttribute('href') ?? one.getAttribute('src')),
    ).toEqual(['/assets/all.css', '/assets/a.js', '/assets/b.js', '/assets/first.js']);
  });

  it.each([
    ['that still loads', { root: '<div role="status" aria-busy="true"></div>' }],
    ['that was not rendered', { root: '', state: null }],
  ])('are asked for at once by a page %s', (_what, parts) => {
    const page = pageOf(parts);
    expect(asked(page)).toEqual(['/assets/a.js', '/assets/b.js']);
    expect(page.querySelector('script[src]')?.getAttribute('src')).toBe('/assets/first.js');
    expect(page.querySelector('style')?.textContent).toBe(TEMPLATE.styles);
  });

  it('are not mistaken in what people wrote', () => {
    // As React writes such a text: its quotes are escaped.
    const root = '<p>a page that says  aria-busy=&quot;true&quot; of itself</p>';
    expect(asked(pageOf({ root }))).toEqual([]);
  });
});

describe('the nonce of a page', () => {
  it.each([
    ['that stands by itself', {}],
    ['that was not rendered', { root: '', state: null }],
  ])('is on its style and where scripts find it, in one %s', (_what, parts) => {
    const page = pageOf(parts);
    expect(page.querySelector('style')?.getAttribute('nonce')).toBe('cmFuZG9t');
    expect(page.querySelector('meta[property="csp-nonce"]')?.getAttribute('nonce')).toBe('cmFuZG9t');
  });
});
