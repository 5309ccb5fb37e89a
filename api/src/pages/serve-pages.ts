import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withNonce } from '@market/contract/screens/page-rendering';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { openConfiguredBucket } from '@market/domain/gateways/storage/storage.module';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { type BuiltPages, findBuiltPages } from './built-pages.js';
import {
  type CountRendering,
  findPageRenderer,
  type PageCache,
  pageSender,
  type SendPage,
} from './page-renderer.js';
import { isPlainPath } from './plain-path.js';
import { serveMedia } from './serve-media.js';
import { allowOwnStyles } from './style-nonce.js';

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const REVALIDATE_CACHE_CONTROL = 'no-cache';
/**
 * Brotli quality of pages, from 0 to 11. Compared with the default 4, a page is a tenth smaller and takes
 * about a millisecond longer to compress; higher levels take far longer.
 */
const PAGE_BROTLI_QUALITY = 5;
/** Compression at request time, for pages and files that the build did not compress. */
const COMPRESSION_OPTIONS = {
  compress: {
    encodings: ['br' as const, 'gzip' as const],
    zlibOptions: { level: constants.Z_BEST_COMPRESSION },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } },
  },
};

/** Serves the browser applications and uploaded media at the API's origin. */
export async function servePages(
  server: FastifyInstance,
  settings: Pick<Settings, 'STORAGE_DIR' | 'PUBLIC_URL'> & Partial<Settings>,
  { cache, countRendering, findPages = findBuiltPages, findRenderer = findPageRenderer }: PageDependencies,
): Promise<void> {
  const mediaFolder = resolve(settings.STORAGE_DIR);
  mkdirSync(mediaFolder, { recursive: true });
  await server.register(compress, { global: false });
  // Registered only for reply.sendFile; the routes are declared below.
  await server.register(fastifyStatic, {
    root: mediaFolder,
    serve: false,
    cacheControl: false,
    dotfiles: 'deny',
    preCompressed: true,
  });
  serveMedia(server, mediaFolder, await openConfiguredBucket(settings));
  const consolePages = findPages('admin');
  if (consolePages) serveApplication(server, '/admin', consolePages);
  const storefrontPages = findPages('storefront');
  if (!storefrontPages) return void server.get('/*', () => throwNotFound());
  const render = await findRenderer();
  const sendShell = shellSender(storefrontPages);
  serveApplication(
    server,
    '',
    storefrontPages,
    render && pageSender(server, { render, origin: settings.PUBLIC_URL, cache, countRendering, sendShell }),
  );
}

/** Returns a function that sends a build's index.html, which the browser renders. */
function shellSender({ folder }: BuiltPages): (reply: FastifyReply) => FastifyReply {
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  return (reply) => reply.type('text/html; charset=utf-8').send(withNonce(html, allowOwnStyles(reply)));
}

/**
 * The page cache, the limit of rendered pages, and how to find the builds. Tests and the benchmark pass other builds.
 */
interface PageDependencies {
  readonly cache: PageCache;
  readonly countRendering: CountRendering;
  readonly findPages?: typeof findBuiltPages;
  readonly findRenderer?: typeof findPageRenderer;
}

interface ServedApplication {
  readonly pages: BuiltPages;
  readonly sendShell: (reply: FastifyReply) => FastifyReply;
  readonly send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
}

/**
 * Serves a build below a path. Browsers cache its hashed assets for a year and revalidate all other files and
 * pages.
 */
function serveApplication(
  server: FastifyInstance,
  base: '' | '/admin',
  pages: BuiltPages,
  sendPage?: SendPage,
): void {
  server.get<{ Params: { '*': string } }>(`${base}/assets/*`, COMPRESSION_OPTIONS, (request, reply) => {
    const name = request.params['*'];
    if (!isPlainPath(name)) return throwNotFound();
    return reply.header('cache-control', IMMUTABLE_CACHE_CONTROL).sendFile(`assets/${name}`, pages.folder);
  });
  const sendShell = shellSender(pages);
  const application = { pages, sendShell, send: sendPage ?? ((_request, pageReply) => sendShell(pageReply)) };
  const isPageRequest = (request: FastifyRequest) => kindOf(request, pages) === 'page';
  server.get(`${base}/*`, { ...COMPRESSION_OPTIONS, config: { isPageRequest } }, (request, reply) =>
    sendFileOrPage(request, reply, application),
  );
  if (base !== '') server.get(base, (_, reply) => reply.redirect(`${base}/`));
}

/**
 * Returns whether a request gets a file of the build or a page; undefined if it gets neither. Load shedding uses it,
 * too, so that no header can make a request for a page count as a request for a file (API-7).
 */
function kindOf(request: FastifyRequest, { files }: BuiltPages): 'file' | 'page' | undefined {
  if (isBelow(request.url, API_PREFIX)) return undefined;
  if (files.has(nameOf(request))) return 'file';
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') ? 'page' : undefined;
}

/** Returns the part of the path that the wildcard of the route matches. */
function nameOf({ params }: FastifyRequest): string {
  return (params as { '*': string })['*'];
}

function sendFileOrPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, send: sendPage, sendShell }: ServedApplication,
): FastifyReply | Promise<FastifyReply> {
  const kind = kindOf(request, pages);
  if (!kind) return throwNotFound();
  reply.header('cache-control', REVALIDATE_CACHE_CONTROL);
  if (kind === 'page') return sendPage(request, reply);
  const name = nameOf(request);
  // The shell and the offline page are for the service worker; search engines should not index them.
  if (name.endsWith('.html')) reply.header('x-robots-tag', 'noindex');
  return name === 'index.html' ? sendShell(reply) : reply.sendFile(name, pages.folder);
}

function isBelow(url: string, prefix: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === prefix || path.startsWith(`${prefix}/`);
}

function throwNotFound(): never {
  throw new DomainError('request/not-found');
}
