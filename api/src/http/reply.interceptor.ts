import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { filterFor } from './reply-filter.js';
import { endpointOf } from './endpoint-metadata.js';

/** Lets out exactly what the endpoint promises: other fields are stripped, and nothing is said where nothing is promised. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    return next.handle().pipe(map(filterFor(endpoint)));
  }
}
