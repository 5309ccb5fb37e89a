import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns the Link header with the address of the next page, for lists whose response body is a bare array
 * (API-2).
 */
export function nextPageLink(url: string, cursor: string | null | undefined): string | undefined {
  if (!cursor) return undefined;
  const [path = '', ...queryParts] = url.split('?');
  // A query may contain further question marks.
  const query = new URLSearchParams(queryParts.join('?'));
  for (const key of [...query.keys()]) {
    if (key.toLowerCase() === 'cursor') query.delete(key);
  }
  query.set('cursor', cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}

/** Sets the Link header of a response, which contains the address of a list's next page. */
export class PageLink {
  constructor(
    private readonly request: Pick<FastifyRequest, 'url'>,
    private readonly reply: Pick<FastifyReply, 'header'>,
  ) {}

  /** Sets the Link header to the page after the cursor; does nothing without a cursor. */
  linkNext(cursor: string | null | undefined): void {
    const link = nextPageLink(this.request.url, cursor);
    if (link !== undefined) this.reply.header('link', link);
  }
}

/** Injects the `PageLink` of the response into a handler's parameter: `@InjectPageLink() link: PageLink`. */
export const InjectPageLink = createParamDecorator((_: unknown, context: ExecutionContext): PageLink => {
  const http = context.switchToHttp();
  return new PageLink(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
