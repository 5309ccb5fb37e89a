import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { PublicJson } from '../http/replies/public-json.js';
import { ResponseCache } from './response-cache.js';

/** Runs the handler through the response cache for requests without a signed-in caller. */
@Injectable()
class SharedResponseInterceptor implements NestInterceptor {
  constructor(private readonly cache: ResponseCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isAnonymousGet(request)) return next.handle();
    return from(this.cache.findOrProduce(request.url, () => publicJson(next)));
  }
}

async function publicJson(next: CallHandler): Promise<PublicJson<unknown>> {
  const reply: unknown = await lastValueFrom(next.handle());
  if (reply instanceof PublicJson) return reply;
  throw new Error('A handler with @SharedResponse() must return PublicJson to visitors');
}

/**
 * Marks a handler whose response to visitors is `PublicJson`, depends on the URL alone, and changes only with listings:
 * concurrent requests share one response, and later ones get it from the response cache.
 */
export const SharedResponse = (): MethodDecorator => UseInterceptors(SharedResponseInterceptor);

/** Whether a request may be served from the cache: nobody is signed in, and it reads. */
export function isAnonymousGet({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers.authorization === undefined;
}
