import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import { isPlainPath } from './plain-path.js';

/** Kinds of files that are shown to the public; everything else in storage stays there. */
const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif', '.svg']);
const KEPT = 'public, max-age=86400';
/** An image opened as a page runs nothing. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves images of the storage folder below /media/. */
export function serveMedia(server: FastifyInstance, folder: string): void {
  server.get<{ Params: { '*': string } }>('/media/*', (request, reply) => {
    const name = request.params['*'];
    if (!IMAGES.has(extname(name).toLowerCase()) || !isPlainPath(name))
      throw new DomainError('request/not-found');
    reply
      .header('cache-control', KEPT)
      .header('content-security-policy', INERT)
      .header('x-content-type-options', 'nosniff');
    return reply.sendFile(name, folder);
  });
}
