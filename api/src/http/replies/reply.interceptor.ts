import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { JSON_TYPE, JsonText } from './json-text.js';
import { filterFor } from './reply-filter.js';
import { PublicText } from './public-text.js';
import { endpointOf } from '../endpoints/endpoint-metadata.js';

/**
 * Sends only the fields that the endpoint's schema declares; no body if the endpoint declares none. Responses
 * that the handler has already serialized are sent unchanged, since they contain only these fields.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const filter = filterFor(endpoint);
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((reply: unknown) => {
        const response = http.getResponse<FastifyReply>();
        if (reply instanceof PublicText) {
          const isSignedIn = http.getRequest<FastifyRequest>().caller !== undefined;
          response.publicText = reply;
          response.headers(reply.headersFor(isSignedIn));
          return reply.bytes;
        }
        if (!(reply instanceof JsonText)) return filter(reply);
        response.type(JSON_TYPE);
        return reply.text;
      }),
    );
  }
}
