import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { ObjectStorage } from '@market/domain/gateways/storage/object-storage';
import { isPlainPath } from './plain-path.js';

/** Extensions that /media/ serves. The storage folder also contains files that are not public. */
const IMAGE_EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif', '.svg']);
const DAY_CACHE_CONTROL = 'public, max-age=86400';
/** Names of uploaded images. They are never reused, so browsers may cache them forever. */
const UPLOADED_IMAGE = /^images\/[0-9a-f-]{36}-\d+\.webp$/;
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Content security policy that forbids scripts in an SVG image that is opened as a page. */
const IMAGE_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves images of the storage folder below /media/. Uploaded images come from the bucket, if one is configured. */
export function serveMedia(server: FastifyInstance, folder: string, bucket?: ObjectStorage): void {
  server.get<{ Params: { '*': string } }>('/media/*', (request, reply) => {
    const name = request.params['*'];
    if (!IMAGE_EXTENSIONS.has(extname(name).toLowerCase()) || !isPlainPath(name)) return throwNotFound();
    reply
      .header('cache-control', UPLOADED_IMAGE.test(name) ? IMMUTABLE_CACHE_CONTROL : DAY_CACHE_CONTROL)
      .header('content-security-policy', IMAGE_SECURITY_POLICY)
      .header('x-content-type-options', 'nosniff');
    return bucket && UPLOADED_IMAGE.test(name)
      ? sendObject(reply, bucket, name)
      : reply.sendFile(name, folder);
  });
}

async function sendObject(reply: FastifyReply, bucket: ObjectStorage, key: string): Promise<FastifyReply> {
  const storedObject = await bucket.read(key);
  if (!storedObject) return throwNotFound();
  return reply.type('image/webp').header('content-length', storedObject.byteSize).send(storedObject.body);
}

function throwNotFound(): never {
  throw new DomainError('request/not-found');
}
