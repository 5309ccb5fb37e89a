import { readFileSync } from 'node:fs';
import { withNonce } from '@market/contract/screens/page-rendering';
import type { Manifest } from 'vite';
import { PAGE_STATE_ID } from '../../shared/http/page-state.js';
import { jsonForHtml } from './head-tags.js';

/** The parts of the built index.html. The values of a page are inserted between them. */
export interface Template {
  readonly beforeHead: string;
  readonly beforeRoot: string;
  readonly afterRoot: string;
  readonly afterScripts: string;
  /** The content of the style sheet. It is part of the page, so that the first paint needs no request for it. */
  readonly styles: string;
  /**
   * Returns the elements that load the entry script and preload the scripts of a screen. `screen` is the screen's
   * source file; undefined for a page without a screen.
   */
  readonly scriptsOf: (screen: string | undefined) => string;
}

/** What one page inserts into the template. */
export interface PageParts {
  readonly head: string;
  readonly root: string;
  /** The query cache for hydration; null if nothing was rendered. */
  readonly state: unknown;
  /** The elements that `Template.scriptsOf` returned. */
  readonly scripts: string;
  /** The nonce of the response's Content-Security-Policy. */
  readonly nonce: string;
}

const HEAD_TAGS = /[ \t]*<!--head-->[\s\S]*?<!--\/head-->\n?/;
const ROOT_TAG = '<div id="root">';
const BODY_END = '</body>';
const ENTRY_PAGE = 'index.html';
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n?/;
const SCRIPT_TAGS = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;
/** An attribute of scripts and of the headings' font: the page is readable without them, so pictures load first. */
const LOW_PRIORITY = 'fetchpriority="low"';
/** Font files that every page preloads, because TEXT_FONT is used only if it has loaded before the first paint. */
const TEXT_FONT = 'inter-latin-wght-normal';
const HEADING_FONT = 'bricolage-grotesque-latin-700-normal';

/** Reads the client's build. Throws if it lacks a part that pages need. */
export function readTemplate(clientFolder: URL): Template {
  const html = readFileSync(new URL('index.html', clientFolder), 'utf8');
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', clientFolder), 'utf8')) as Manifest;
  const styleSheetFile = STYLE_LINK.exec(html)?.[1];
  if (styleSheetFile === undefined) throw new Error('index.html has no style sheet');
  const entryElements = html.match(SCRIPT_TAGS) ?? [];
  const [beforeHead, afterHead] = splitText(
    html.replace(STYLE_LINK, '').replaceAll(SCRIPT_TAGS, ''),
    HEAD_TAGS,
  );
  const [beforeRoot, afterRoot] = splitText(afterHead, ROOT_TAG);
  const [beforeBodyEnd, afterBodyEnd] = splitText(afterRoot, BODY_END);
  return {
    beforeHead,
    beforeRoot: `${fontPreloads(manifest)}${beforeRoot}${ROOT_TAG}`,
    afterRoot: beforeBodyEnd,
    afterScripts: `${BODY_END}${afterBodyEnd}`,
    styles: readFileSync(new URL(styleSheetFile, clientFolder), 'utf8'),
    scriptsOf: (screen) => scriptPreloads(manifest, screen) + entryElements.map(withLowPriority).join(''),
  };
}

/**
 * Returns the whole document: head, content, the query cache as JSON for hydration, and the scripts. Scripts are at the
 * end, so that the browser requests pictures first.
 */
export function createDocument(template: Template, { head, root, state, scripts, nonce }: PageParts): string {
  const { beforeRoot, afterRoot, afterScripts, styles } = template;
  const stateElement =
    state === null
      ? ''
      : `<script id="${PAGE_STATE_ID}" type="application/json">${jsonForHtml(state)}</script>`;
  // The replacement is a function, because `replace` would expand patterns such as `$'` in a string, and users may type
  // them into names and titles.
  const body = `${root}${afterRoot.replace('</div>', () => `</div>${stateElement}`)}${scripts}${afterScripts}`;
  return `${withNonce(template.beforeHead, nonce)}${head}<style nonce="${nonce}">${styles}</style>${beforeRoot}${body}`;
}

function splitText(text: string, separator: RegExp | string): readonly [string, string] {
  const [before, after] = text.split(separator, 2);
  if (before === undefined || after === undefined) throw new Error(`index.html has no ${String(separator)}`);
  return [before, after];
}

function withLowPriority(element: string): string {
  return element.trim().replace(/^<\w+/, (start) => `${start} ${LOW_PRIORITY}`);
}

function fontPreloads(manifest: Manifest): string {
  return fontPreload(manifest, TEXT_FONT) + withLowPriority(fontPreload(manifest, HEADING_FONT));
}

function fontPreload(manifest: Manifest, name: string): string {
  const font = Object.entries(manifest).find(([source]) => source.endsWith(`/${name}.woff2`))?.[1];
  if (!font) throw new Error(`The build has no ${name}`);
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`;
}

/** Returns preload tags for a screen's scripts, without those of the entry, which index.html already preloads. */
function scriptPreloads(manifest: Manifest, screen: string | undefined): string {
  if (screen === undefined) return '';
  const entryFiles = listChunks(manifest, ENTRY_PAGE);
  return [...listChunks(manifest, screen)]
    .filter((file) => !entryFiles.has(file))
    .map((file) => `<link rel="modulepreload" ${LOW_PRIORITY} crossorigin href="/${file}">`)
    .join('');
}

/** Returns the built files of a source file and of everything that it imports statically. */
function listChunks(manifest: Manifest, source: string, foundFiles = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || foundFiles.has(chunk.file)) return foundFiles;
  foundFiles.add(chunk.file);
  for (const importedSource of chunk.imports ?? []) listChunks(manifest, importedSource, foundFiles);
  return foundFiles;
}
