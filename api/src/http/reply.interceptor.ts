import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { endpointOf } from './route.js';

/** Lets out exactly what the endpoint promises: other fields are stripped, and an answer that breaks the promise is our failure. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const { reply } = endpoint;
    return next.handle().pipe(map((answer: unknown) => reply?.parse(answer)));
  }
}
