import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { PAGE_STATE_ID } from '../../shared/http/page-state.js';
import { jsonForHtml } from './head-tags.js';

/** The build's index.html, with what every page shares already in it. */
export interface Template {
  readonly beforeHead: string;
  readonly beforeRoot: string;
  readonly afterRoot: string;
  /** Addresses of the scripts that a source file and its imports were built into. */
  readonly scriptsOf: (source: string) => readonly string[];
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

/** Reads the client's build; its style sheet goes into the page, so that the first paint waits for nothing else. */
export function readTemplate(client: URL): Template {
  const html = readFileSync(new URL('index.html', client), 'utf8').replace(
    STYLESHEET,
    (_tag, path: string) => {
      return `<style>${readFileSync(new URL(`.${path}`, client), 'utf8')}</style>`;
    },
  );
  const [beforeHead, afterHead] = split(html, HEAD);
  const [beforeRoot, afterRoot] = split(afterHead, ROOT);
  // What was read from a file beside the page, as the build left it.
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest;
  return {
    beforeHead,
    beforeRoot: `${beforeRoot}${ROOT}`,
    afterRoot,
    scriptsOf: (source) => [...scriptsOf(manifest, source)].map((file) => `/${file}`),
  };
}

/** The whole page. */
export function documentOf(template: Template, { head, root, state, scripts }: PageParts): string {
  const preloads = scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`).join('');
  const data =
    state === null
      ? ''
      : `<script id="${PAGE_STATE_ID}" type="application/json">${jsonForHtml(state)}</script>`;
  const { beforeHead, beforeRoot, afterRoot } = template;
  return `${beforeHead}${head}${preloads}${beforeRoot}${root}${afterRoot.replace('</div>', `</div>${data}`)}`;
}

function split(text: string, at: RegExp | string): readonly [string, string] {
  const [before, after] = text.split(at, 2);
  if (before === undefined || after === undefined) throw new Error(`index.html has no ${String(at)}`);
  return [before, after];
}

function scriptsOf(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, found);
  return found;
}
