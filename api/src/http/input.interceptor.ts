import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { parseInput } from './input.js';
import { endpointOf } from './route.js';

/** Parses what was sent before anything is done with it. */
@Injectable()
export class InputInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (endpoint) {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      request.parsed = parseInput(endpoint, request);
    }
    return next.handle();
  }
}
