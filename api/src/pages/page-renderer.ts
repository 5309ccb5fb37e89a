import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFigures } from '@market/contract/figures';
import type { RenderedPage, RenderPage } from '@market/contract/screens/page-rendering';
import { hasSignedInCookie } from '@market/contract/identity/signed-in-cookie';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { FIGURES_CACHED_FOR_MS } from '../figures/market-figures.js';
import { routePath } from '../http/endpoints/endpoint-metadata.js';
import { apiReaderFor } from '../http/own-api.js';
import { PublicText } from '../http/replies/public-text.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import { sendPublicText } from '../response-cache/serve-cached-responses.js';
import { allowOwnStyles, contentSecurityPolicy } from './style-nonce.js';

const HTML_TYPE = 'text/html; charset=utf-8';
const FIGURES_PATH = routePath(readFigures);
/**
 * How long a page is cached if it shows the market's figures and these could not be read. Without the cached page,
 * every visitor would wait for another failure.
 */
const CACHE_MS_WITHOUT_FIGURES = 2 * SECOND_MS;

/** Handles a request for a page by sending the page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export type PageCache = Pick<ResponseCache, 'findOrProducePage'>;

/** Counts a page that is rendered for an address. Throws `request/too-many` above the limit (API-6). */
export type CountRendering = (address: string) => Promise<void>;

/** What rendering and caching pages depends on. */
interface RenderingDependencies {
  readonly render: RenderPage;
  readonly origin: string;
  readonly cache: PageCache;
  readonly countRendering: CountRendering;
  readonly sendShell: (reply: FastifyReply) => FastifyReply;
}

/**
 * Thrown to keep a page out of the cache, because it is for one request only: a redirect, a page that was not
 * found, or an error.
 */
class UncachedPage extends Error {
  constructor(readonly page: RenderedPage) {
    super('This page is not shared');
  }
}

/**
 * Loads the storefront's server build, which renders pages; undefined before the storefront is
 * built.
 */
export async function findPageRenderer(): Promise<RenderPage | undefined> {
  const serverBuildUrl = new URL('../../../storefront/dist/server/entry-server.js', import.meta.url);
  if (!existsSync(serverBuildUrl)) return undefined;
  // The storefront is another workspace and built separately, so the type comes from the
  // contract.
  const { renderPage } = (await import(serverBuildUrl.href)) as { renderPage: RenderPage };
  return renderPage;
}

/**
 * Sends server-rendered pages (FIND-24). A page is the same for every visitor, so pages are
 * cached (API-12, decision 0041). Only `/` differs: it redirects people who are signed in. If
 * rendering fails, or too many pages are rendered for the address (API-6), `sendShell` responds
 * with an empty page that the browser renders.
 */
export function pageSender(
  server: FastifyInstance,
  { render, origin, cache, countRendering, sendShell }: RenderingDependencies,
): SendPage {
  return async (request, reply) => {
    const { url } = request;
    const isHome = url === '/' || url.startsWith('/?');
    const mayBeSignedIn = hasSignedInCookie(request.headers.cookie ?? '');
    try {
      // URLs with a query string are not cached: a client can invent any number of them, whose
      // pages would evict others.
      const isCacheable = !url.includes('?') && !(isHome && mayBeSignedIn);
      if (isCacheable) {
        const page = await findSharedPage();
        if (page instanceof PublicText) return await sendPublicText(page, reply);
        return sendUncached(page ?? (await renderRequestedPage()).page);
      }
      return sendUncached((await renderRequestedPage()).page);
    } catch (error) {
      if (!isTooMany(error)) request.log.error({ err: error, url }, 'a page could not be rendered');
      return sendShell(reply);
    }

    /**
     * Returns the page from the cache. A page that may not be shared is returned only to the
     * request that produced it; other requests waiting for it get undefined.
     */
    async function findSharedPage(): Promise<PublicText | RenderedPage | undefined> {
      let producedPage: RenderedPage | undefined;
      try {
        return await cache.findOrProducePage(`page ${url}`, async () => {
          const { page, sourceUrls, maxAgeMs } = await renderRequestedPage();
          producedPage = page;
          if ('location' in page || page.status !== 200) throw new UncachedPage(page);
          const vary = isHome ? 'cookie, accept-encoding' : 'accept-encoding';
          const headers = { 'content-type': HTML_TYPE, vary, ...contentSecurityPolicy(reply) };
          return { response: new PublicText(page.html, headers), sourceUrls, ...(maxAgeMs && { maxAgeMs }) };
        });
      } catch (error) {
        // If the address of the request that produces the page is above its limit, the waiting requests render the
        // page.
        if (error instanceof UncachedPage || isTooMany(error)) return producedPage;
        throw error;
      }
    }

    async function renderRequestedPage(): Promise<{
      page: RenderedPage;
      sourceUrls: readonly string[];
      maxAgeMs: number | undefined;
    }> {
      await countRendering(request.ip);
      const nonce = allowOwnStyles(reply);
      const readApi = apiReaderFor(server, request);
      const sourceUrls: string[] = [];
      let maxAgeMs: number | undefined;
      const page = await render({ url, origin, mayBeSignedIn, nonce }, async (source) => {
        const response = await readApi(source);
        // Postgres sends no notification when the figures change, so a page that shows them expires instead (FIND-65).
        if (source !== FIGURES_PATH) sourceUrls.push(source);
        else maxAgeMs = response.status === 200 ? FIGURES_CACHED_FOR_MS : CACHE_MS_WITHOUT_FIGURES;
        return response;
      });
      return { page, sourceUrls, maxAgeMs };
    }

    function sendUncached(page: RenderedPage): FastifyReply {
      if (isHome) reply.header('vary', 'cookie');
      if ('location' in page) return reply.redirect(page.location, page.status);
      return reply.status(page.status).type(HTML_TYPE).send(page.html);
    }
  };
}

function isTooMany(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'request/too-many';
}
