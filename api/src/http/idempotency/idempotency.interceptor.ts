import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Endpoint } from '@market/contract/endpoints/endpoint';
import { DomainError } from '@market/domain/foundation/domain-error';
import {
  IdempotencyKeys,
  type KeyedRequest,
  idempotentRowIdOf,
} from '@market/domain/foundation/idempotency/idempotency-keys';
import { canonicalJson } from './canonical-json.js';
import { endpointOf, successStatus } from '../endpoints/endpoint-metadata.js';
import { filterFor } from '../replies/reply-filter.js';
import './idempotent-row-id.js';

/** The header that marks a stored response: an earlier, equal request did the work. */
const REPLAYED_HEADER = 'idempotency-replayed';

const KEY_PATTERN = /^[\x20-\x7e]{1,200}$/;

/**
 * Sends the stored response to a repeated request with the same `Idempotency-Key` and caller (API-4). Only successes
 * are stored: a refused request changed nothing, so its key can be used again. If the client disconnects, the work
 * continues and its response is stored. If storing the response fails, the repeated request runs with the same
 * `@IdempotentRowId()`, so that the service finds the row that the first request created.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const keyed = endpoint?.idempotent ? keyedRequest(endpoint, request) : undefined;
    if (!endpoint || !keyed) return next.handle();
    request.idempotentRowId = idempotentRowIdOf(keyed);
    return from(this.runOnce(keyed, endpoint, next, http.getResponse<FastifyReply>()));
  }

  private async runOnce(
    keyed: KeyedRequest,
    endpoint: Endpoint,
    next: CallHandler,
    response: FastifyReply,
  ): Promise<unknown> {
    const storedResponse = await this.keys.claim(keyed);
    if (storedResponse) {
      response.status(storedResponse.status).header(REPLAYED_HEADER, 'true');
      return storedResponse.reply;
    }
    const reply = await this.runAndStore(keyed, endpoint, next);
    await this.keys.complete(keyed, successStatus(endpoint), reply);
    return reply;
  }

  private async runAndStore(keyed: KeyedRequest, endpoint: Endpoint, next: CallHandler): Promise<unknown> {
    try {
      return filterFor(endpoint)(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    } catch (error) {
      // A failure to release the key is ignored, since its lock expires soon. The caller gets the handler's error.
      await this.keys.release(keyed).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Returns the idempotency key of a request with its user, endpoint and a hash of its input; undefined without a key or
 * without a signed-in user. Throws `request/idempotency-key-invalid`.
 */
function keyedRequest(endpoint: Endpoint, request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.caller) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    throw new DomainError('request/idempotency-key-invalid');
  const requestText = canonicalJson({ method: endpoint.method, path: endpoint.path, ...request.parsed });
  const requestHash = createHash('sha256').update(requestText).digest('hex');
  return { userId: request.caller.userId, endpoint: endpoint.id, key, requestHash };
}
