import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@market/contract/api';
import { DomainError } from '@market/domain/foundation/domain-error';
import { routePath } from '../endpoints/endpoint-metadata.js';

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

/**
 * The bytes of such a body as they arrive. Throws `tooLarge` once they are not fewer than `maxBytes`, and
 * `request/incomplete` where the connection ends before the body does.
 */
export async function* bytesOf(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => DomainError,
): AsyncGenerator<Buffer> {
  let size = 0;
  // A stream that is destroyed would take the connection along, and with it the response.
  const chunks = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size >= maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('request/incomplete', { cause: error });
  }
}
