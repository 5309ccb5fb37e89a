import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { DomainError } from '@market/domain/foundation/domain-error';
import { routePath } from '../endpoints/endpoint-metadata.js';

/**
 * Leaves the bodies of file uploads unread: the handlers of endpoints that accept files read them after the access
 * check. Other endpoints respond 415 to such a body.
 */
export function leaveBinaryBodiesUnread(server: FastifyInstance): void {
  const binaryPaths = new Set(
    ENDPOINTS.filter(({ binaryBodyTypes }) => binaryBodyTypes).map((endpoint) => routePath(endpoint)),
  );
  const mediaTypes = new Set(ENDPOINTS.flatMap(({ binaryBodyTypes }) => binaryBodyTypes ?? []));
  for (const type of mediaTypes) {
    server.addContentTypeParser(mediaTypeMatcher(type), (request, _payload, done) => {
      if (binaryPaths.has(request.routeOptions.url ?? '')) return done(null, undefined);
      return done(new DomainError('request/unsupported-media-type'));
    });
  }
}

/** Returns the text or the pattern with which Fastify compares media types; `image/*` matches every image type. */
function mediaTypeMatcher(type: string): string | RegExp {
  return type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`) : type;
}

/**
 * Yields the bytes of an unread body as they arrive. Throws `tooLarge` if the body has `maxBytes` or more, and
 * `request/incomplete` if the connection ends before the body.
 */
export async function* bytesOf(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => DomainError,
): AsyncGenerator<Buffer> {
  let receivedBytes = 0;
  // Does not destroy the stream: that would close the connection before the response is sent.
  const chunks = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      receivedBytes += chunk.byteLength;
      if (receivedBytes >= maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('request/incomplete', { cause: error });
  }
}
