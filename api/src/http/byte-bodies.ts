import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@market/contract/api';
import { DomainError } from '@market/domain/foundation/domain-error';
import { routePath } from './endpoint-metadata.js';

/**
 * Leaves the body of endpoints that take bytes unread: their handler reads it, once it is known who sends it. Everywhere
 * else such a body is 415, as any that is not JSON.
 */
export function leaveByteBodies(server: FastifyInstance): void {
  const takers = new Set(ENDPOINTS.filter(({ bytes }) => bytes).map((endpoint) => routePath(endpoint)));
  const types = new Set(ENDPOINTS.flatMap(({ bytes }) => bytes ?? []));
  for (const type of types) {
    server.addContentTypeParser(matcherOf(type), (request, _payload, done) => {
      if (takers.has(request.routeOptions.url ?? '')) return done(null, undefined);
      return done(new DomainError('request/unsupported-media-type'));
    });
  }
}

/** `image/*` is every kind of picture. */
function matcherOf(type: string): string | RegExp {
  return type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`) : type;
}

/** Reads such a body; throws `tooLarge` once it is not smaller than `maxBytes`, before more is read. */
export async function readBytes(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => DomainError,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) >= maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size >= maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
