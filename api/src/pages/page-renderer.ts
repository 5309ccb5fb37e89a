import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage, RenderPage } from '@market/contract/page-rendering';
import { hasSignedInCookie } from '@market/contract/signed-in-cookie';
import { readerFor } from '../http/own-api.js';
import { allowOwnStyles } from './style-nonce.js';

/** Answers a request with its page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The storefront's server build; undefined while it has not been built. */
export async function findPageRenderer(): Promise<RenderPage | undefined> {
  const build = new URL('../../../storefront/dist/server/entry-server.js', import.meta.url);
  if (!existsSync(build)) return undefined;
  // A build of another workspace: its type is the contract's.
  const { renderPage } = (await import(build.href)) as { renderPage: RenderPage };
  return renderPage;
}

/**
 * Sends pages as visitors see them (DESIGN §6): who is signed in is not looked at, so a page is the same for everyone, but
 * for `/`, which leads those who signed in elsewhere. `sendShell` answers what could not be rendered: the browser can.
 */
export function pageSender(server: FastifyInstance, { render, origin, sendShell }: Pages): SendPage {
  return async (request, reply) => {
    const page = await rendered();
    if (page === undefined) return sendShell(reply);
    if (request.url === '/' || request.url.startsWith('/?')) reply.header('vary', 'cookie');
    if ('location' in page) return reply.redirect(page.location, page.status);
    return reply.status(page.status).type('text/html; charset=utf-8').send(page.html);

    async function rendered(): Promise<RenderedPage | undefined> {
      const mayBeSignedIn = hasSignedInCookie(request.headers.cookie ?? '');
      try {
        const nonce = allowOwnStyles(reply);
        return await render({ url: request.url, origin, mayBeSignedIn, nonce }, readerFor(server, request));
      } catch (error) {
        request.log.error({ err: error, url: request.url }, 'a page could not be rendered');
        return undefined;
      }
    }
  };
}

interface Pages {
  readonly render: RenderPage;
  readonly origin: string;
  readonly sendShell: (reply: FastifyReply) => FastifyReply;
}
