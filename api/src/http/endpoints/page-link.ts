import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the next page of a list whose body is a bare array (DECISIONS 2). */
export class PageLink {
  constructor(
    private readonly request: Pick<FastifyRequest, 'url'>,
    private readonly reply: Pick<FastifyReply, 'header'>,
  ) {}

  /** Sets `Link: <same address with this cursor>; rel="next"`; nothing where there is no next page. */
  next(cursor: string | null | undefined): void {
    if (!cursor) return;
    const [path = '', asked = ''] = this.request.url.split('?', 2);
    const query = new URLSearchParams(asked);
    for (const key of [...query.keys()]) {
      if (key.toLowerCase() === 'cursor') query.delete(key);
    }
    query.set('cursor', cursor);
    this.reply.header('link', `<${path}?${query.toString()}>; rel="next"`);
  }
}

/** Gives a handler the `PageLink` of its answer: `@Linked() link: PageLink`. */
export const Linked = createParamDecorator((_: unknown, context: ExecutionContext): PageLink => {
  const http = context.switchToHttp();
  return new PageLink(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
