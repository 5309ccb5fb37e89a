import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { PAGE_SCRIPTS_ID, PAGE_STATE_ID } from '../../shared/http/page-state.js';
import { jsonForHtml } from './head-tags.js';

/** The build's index.html, with what every page shares already in it. */
export interface Template {
  readonly beforeHead: string;
  readonly beforeRoot: string;
  readonly afterRoot: string;
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
}

const HEAD = /[ \t]*<!--head-->[\s\S]*?<!--\/head-->\n?/;
const ROOT = '<div id="root">';
const STYLESHEET = /<link rel="stylesheet"[^>]*href="(\/[^"]+)"[^>]*>/g;

/** Scripts give way to what the page shows: it stands without them. */
const SCRIPT = /<script type="module"/;

/** Reads the client's build; its style sheet goes into the page, so that the first paint waits for nothing else. */
export function readTemplate(client: URL): Template {
  const html = readFileSync(new URL('index.html', client), 'utf8').replace(
    STYLESHEET,
    (_tag, path: string) => {
      return `<style>${readFileSync(new URL(`.${path}`, client), 'utf8')}</style>`;
    },
  );
  const [beforeHead, afterHead] = split(html.replace(SCRIPT, `$& fetchpriority="low"`), HEAD);
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  // What was read from a file beside the page, as the build left it.
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  return {
    beforeHead,
    beforeRoot: `${beforeRoot}${ROOT}`,
    afterRoot,
    scriptsOf: (sources) => {
      const found = new Set<string>();
      for (const source of sources) addScripts(manifest, source, found);
      return [...found].map((file) => `/${file}`);
    },
  };
}

/** The whole page. */
export function documentOf(template: Template, { head, root, state, scripts }: PageParts): string {
  const links = scripts
    .map((path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`)
    .join('');
  const preloads = isWhole(root) ? `<template id="${PAGE_SCRIPTS_ID}">${links}</template>` : links;
  const data =
    state === null
      ? ''
      : `<script id="${PAGE_STATE_ID}" type="application/json">${jsonForHtml(state)}</script>`;
  const { beforeHead, beforeRoot, afterRoot } = template;
  return `${beforeHead}${head}${preloads}${beforeRoot}${root}${afterRoot.replace('</div>', `</div>${data}`)}`;
}

/**
 * Whether people see what they came for before any script runs. Then scripts are asked for once that is painted, by boot.ts:
 * on a slow network they would take their share of the pictures' way. Else everything waits for them.
 */
function isWhole(root: string): boolean {
  return root !== '' && !root.includes(' aria-busy="true"');
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
