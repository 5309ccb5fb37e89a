import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Endpoint } from '@market/contract/endpoints/endpoint';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IdempotencyKeys, type KeyedRequest, workIdOf } from '@market/domain/foundation/idempotency-keys';
import { canonicalJson } from './canonical-json.js';
import { endpointOf, successStatus } from '../endpoints/endpoint-metadata.js';
import { filterFor } from '../replies/reply-filter.js';
import './work-id.js';

/** Says of an answer that it is the stored one of an earlier, equal request. */
const REPLAYED_HEADER = 'idempotency-replayed';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

/**
 * Gives the same `Idempotency-Key` of the same caller the same answer (DECISIONS 5). Only successes are kept: a refusal
 * changed nothing, so its key may be tried again. The work goes on to its end, and is kept, even when nobody waits any more.
 * Work whose answer could not be kept is tried again under the same `@WorkId()`, by which its service knows it.
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
    request.workId = workIdOf(keyed);
    return from(this.once(keyed, endpoint, next, http.getResponse<FastifyReply>()));
  }

  private async once(
    keyed: KeyedRequest,
    endpoint: Endpoint,
    next: CallHandler,
    response: FastifyReply,
  ): Promise<unknown> {
    const stored = await this.keys.claim(keyed);
    if (stored) {
      response.status(stored.status).header(REPLAYED_HEADER, 'true');
      return stored.reply;
    }
    const reply = await this.work(keyed, endpoint, next);
    await this.keys.complete(keyed, successStatus(endpoint), reply);
    return reply;
  }

  private async work(keyed: KeyedRequest, endpoint: Endpoint, next: CallHandler): Promise<unknown> {
    try {
      return filterFor(endpoint)(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    } catch (error) {
      // Where even that fails the key frees itself soon: what went wrong first is what the caller hears.
      await this.keys.release(keyed).catch(() => undefined);
      throw error;
    }
  }
}

/** Undefined where no key was sent; throws `request/idempotency-key-invalid` for one we cannot keep. */
function keyedRequest(endpoint: Endpoint, request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.caller) return undefined;
  if (typeof key !== 'string' || !PRINTABLE.test(key))
    throw new DomainError('request/idempotency-key-invalid');
  const asked = canonicalJson({ method: endpoint.method, path: endpoint.path, ...request.parsed });
  const requestHash = createHash('sha256').update(asked).digest('hex');
  return { userId: request.caller.userId, endpoint: endpoint.id, key, requestHash };
}
