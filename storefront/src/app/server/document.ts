import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { PAGE_SCRIPTS_ID, PAGE_STATE_ID } from '../../shared/http/page-state.js';
import { NONCE_PLACE } from '@market/contract/page-rendering';
import { jsonForHtml } from './head-tags.js';
import { pageStyles, type PageStyles } from './page-styles.js';

/** The build's index.html in its parts. */
export interface Template {
  readonly beforeHead: string;
  readonly beforeRoot: string;
  readonly afterRoot: string;
  /** The element that asks for the first script of the application. */
  readonly first: string;
  /** The element that asks for the style sheet, and what that says. */
  readonly sheet: string;
  readonly styles: string;
  readonly stylesOf: PageStyles;
  /** Addresses of the scripts that source files and their imports were built into. */
  readonly scriptsOf: (sources: readonly string[]) => readonly string[];
}

/** What one page puts into the template. */
export interface PageParts {
  readonly head: string;
  readonly root: string;
  /** The query cache; null where nothing was rendered. */
  readonly state: unknown;
  readonly scripts: readonly string[];
  /** Of the answer's Content-Security-Policy. */
  readonly nonce: string;
}

const HEAD = /[ \t]*<!--head-->[\s\S]*?<!--\/head-->\n?/;
const ROOT = '<div id="root">';
const SHEET = /[ \t]*<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>\n?/;
const FIRST = /[ \t]*<script type="module"[^>]*><\/script>\n?/;

/** Reads the client's build. */
export function readTemplate(client: URL): Template {
  const html = readFileSync(new URL('index.html', client), 'utf8');
  const [sheet, address] = find(html, SHEET);
  const [first] = find(html, FIRST);
  const [beforeHead, afterHead] = split(html.replace(SHEET, '').replace(FIRST, ''), HEAD);
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  const styles = readFileSync(new URL(`.${address}`, client), 'utf8');
  // What was read from a file beside the page, as the build left it.
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  return {
    beforeHead,
    beforeRoot: `${beforeRoot}${ROOT}`,
    afterRoot,
    first,
    sheet,
    styles,
    stylesOf: pageStyles(styles),
    scriptsOf: (sources) => {
      const scripts = new Set<string>();
      for (const source of sources) addScripts(manifest, source, scripts);
      return [...scripts].map((file) => `/${file}`);
    },
  };
}

/**
 * The whole page. One that people see before any script runs brings the part of the style sheet that it shows, so that its
 * first paint waits for nothing else; the whole sheet and the scripts wait in a template until that is painted (early.ts):
 * on a slow network they would take their share of the pictures' way. Any other page asks for everything at once.
 */
export function documentOf(template: Template, { head, root, state, scripts, nonce }: PageParts): string {
  const { beforeRoot, afterRoot, first, sheet } = template;
  const beforeHead = template.beforeHead.replace(NONCE_PLACE, NONCE_PLACE.replace('""', `"${nonce}"`));
  const links = scripts
    .map((path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`)
    .join('');
  const data =
    state === null
      ? ''
      : `<script id="${PAGE_STATE_ID}" type="application/json">${jsonForHtml(state)}</script>`;
  const body = `${beforeRoot}${root}${afterRoot.replace('</div>', `</div>${data}`)}`;
  if (!isWhole(root))
    return `${beforeHead}${head}<style nonce="${nonce}">${template.styles}</style>${links}${first}${body}`;
  const later = `<template id="${PAGE_SCRIPTS_ID}">${sheet}${links}${first}</template>`;
  return `${beforeHead}${head}<style nonce="${nonce}">${template.stylesOf(body)}</style>${later}${body}`;
}

function isWhole(root: string): boolean {
  return root !== '' && !root.includes(' aria-busy="true"');
}

/** The element that a pattern finds, and what the pattern notes of it. */
function find(html: string, pattern: RegExp): readonly [element: string, noted: string] {
  const [element, noted = ''] = pattern.exec(html) ?? [];
  if (element === undefined) throw new Error(`index.html has no ${String(pattern)}`);
  return [element.trim(), noted];
}

function split(text: string, at: RegExp | string): readonly [string, string] {
  const [before, after] = text.split(at, 2);
  if (before === undefined || after === undefined) throw new Error(`index.html has no ${String(at)}`);
  return [before, after];
}

function addScripts(manifest: Manifest, source: string, found: Set<string>): void {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) addScripts(manifest, imported, found);
}
