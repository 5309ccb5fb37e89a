import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { JSON_TYPE, JsonText } from './json-text.js';
import { filterFor } from './reply-filter.js';
import { PublicJson } from './public-json.js';
import { endpointOf } from '../endpoints/endpoint-metadata.js';

/**
 * Lets out exactly what the endpoint promises: other fields are stripped, and nothing is said where nothing is promised.
 * JSON that was written beforehand holds to it by itself.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const filter = filterFor(endpoint);
    return next.handle().pipe(
      map((reply: unknown) => {
        if (!(reply instanceof JsonText)) return filter(reply);
        const response = context.switchToHttp().getResponse<FastifyReply>();
        if (reply instanceof PublicJson) response.publicJson = reply;
        response.headers(reply.headers).type(JSON_TYPE);
        return reply.text;
      }),
    );
  }
}
