import { createHash } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { apiReaderFor } from '../http/own-api.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { DrawingThread } from './drawing-thread.js';
import { readOwnPicture } from './own-picture.js';
import { SHARE_CARDS, type CardSource } from './share-cards.js';

/** The most images in the cache; each has about 50 kB. */
const CACHED_IMAGES_MAX = 400;
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** Share images, 1200 × 630 (FIND-24), cached by their content. */
@Controller('/share')
export class ShareImagesController {
  private readonly imageCache = new LRUCache<string, Uint8Array, CardSource>({
    max: CACHED_IMAGES_MAX,
    ttl: HOUR_MS,
    fetchMethod: async (_key, _stale, { context: { picture, ...card } }) =>
      this.thread.draw({ ...card, picture: picture && (await readOwnPicture(this.server, picture)) }),
  });

  constructor(
    private readonly thread: DrawingThread,
    private readonly host: HttpAdapterHost,
    private readonly limits: RateLimits,
  ) {}

  /** Returns the site's image. */
  @Get('site.jpg')
  site(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.send(SHARE_CARDS.site, request, reply);
  }

  /** Returns the image of a listing that visitors may see. */
  @Get('mvp/:file')
  listing(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.send((readApi) => SHARE_CARDS.mvp(idOf(file), readApi), request, reply);
  }

  /** Returns the image of a person. */
  @Get('user/:file')
  person(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.send((readApi) => SHARE_CARDS.user(idOf(file), readApi), request, reply);
  }

  private async send(
    findCard: (read: ReturnType<typeof apiReaderFor>) => Promise<CardSource | undefined>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const card = await findCard(apiReaderFor(this.server, request));
    if (!card) throw new DomainError('request/not-found');
    const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url');
    const headers = { 'cache-control': CACHE_CONTROL, etag: `"${key}"` };
    if (request.headers['if-none-match'] === headers.etag) return reply.headers(headers).status(304).send();
    if (!this.imageCache.has(key)) await this.limits.countImageDrawing(request.ip);
    const image = await this.imageCache.fetch(key, { context: card });
    if (!image) throw new DomainError('server/unavailable');
    return reply.headers(headers).type('image/jpeg').send(Buffer.from(image));
  }

  private get server(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}

/** Returns the id in a file name `{id}.jpg`; throws `request/not-found` for other names. */
function idOf(file: string): string {
  const id = /^(?<id>[\w-]+)\.jpg$/.exec(file)?.groups?.['id'];
  if (id === undefined) throw new DomainError('request/not-found');
  return id;
}
