import { readFileSync } from 'node:fs';
import { withNonce } from '@market/contract/page-rendering';
import type { Manifest } from 'vite';
import { PAGE_STATE_ID } from '../../shared/http/page-state.js';
import { jsonForHtml } from './head-tags.js';

/** The build's index.html in its parts. */
export interface Template {
  readonly beforeHead: string;
  readonly beforeRoot: string;
  readonly afterRoot: string;
  /** Link elements that preload the scripts of a screen, by its source file; undefined for a page without a screen. */
  readonly preloadsOf: (screen: string | undefined) => string;
}

/** What one page puts into the template. */
export interface PageParts {
  readonly head: string;
  readonly root: string;
  /** The query cache; null where nothing was rendered. */
  readonly state: unknown;
  /** Link elements of Template.preloadsOf. */
  readonly preloads: string;
  /** Of the response's Content-Security-Policy. */
  readonly nonce: string;
}

const HEAD = /[ \t]*<!--head-->[\s\S]*?<!--\/head-->\n?/;
const ROOT = '<div id="root">';
const ENTRY = 'index.html';
/** Scripts and the font wait for the style sheet and the first pictures: the page is complete without them. */
const LOW_PRIORITY = 'fetchpriority="low"';
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
/** The part of Inter with Latin letters, which every page shows. */
const FONT = /\/inter-latin-wght-normal\.woff2$/;

/** Reads the client's build. Throws where it lacks a part that pages need. */
export function readTemplate(client: URL): Template {
  const built = readFileSync(new URL('index.html', client), 'utf8');
  const html = built.replaceAll(SCRIPT, (element) => `${element} ${LOW_PRIORITY}`);
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  const [beforeHead, afterHead] = split(html, HEAD);
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  const font = fontPreload(manifest);
  return {
    beforeHead,
    beforeRoot: `${beforeRoot}${ROOT}`,
    afterRoot,
    preloadsOf: (screen) => font + scriptPreloads(manifest, screen),
  };
}

/** The whole document: head, content, and the query cache as JSON, which the browser hydrates from. */
export function documentOf(template: Template, { head, root, state, preloads, nonce }: PageParts): string {
  const { beforeRoot, afterRoot } = template;
  const data =
    state === null
      ? ''
      : `<script id="${PAGE_STATE_ID}" type="application/json">${jsonForHtml(state)}</script>`;
  // A function, since a replacement text would expand `$'` and its kin, which people type into names and titles.
  const end = afterRoot.replace('</div>', () => `</div>${data}`);
  return `${withNonce(template.beforeHead, nonce)}${head}${preloads}${beforeRoot}${root}${end}`;
}

function split(text: string, at: RegExp | string): readonly [string, string] {
  const [before, after] = text.split(at, 2);
  if (before === undefined || after === undefined) throw new Error(`index.html has no ${String(at)}`);
  return [before, after];
}

function fontPreload(manifest: Manifest): string {
  const font = Object.entries(manifest).find(([source]) => FONT.test(source))?.[1];
  if (!font) throw new Error('The build has no Inter');
  return `<link rel="preload" as="font" type="font/woff2" ${LOW_PRIORITY} crossorigin href="/${font.file}">`;
}

/** index.html itself preloads the scripts of the entry. */
function scriptPreloads(manifest: Manifest, screen: string | undefined): string {
  if (screen === undefined) return '';
  const known = chunksOf(manifest, ENTRY);
  return [...chunksOf(manifest, screen)]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" ${LOW_PRIORITY} crossorigin href="/${file}">`)
    .join('');
}

/** Files of a source and of everything it imports statically. */
function chunksOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}
