import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { Endpoint, Method } from '@market/contract/endpoints/endpoint';
import { ENDPOINT, routePath, successStatus } from './endpoint-metadata.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';

const METHODS: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

/**
 * Makes a method the handler of an endpoint of the contract. Its verb, path and success status come from there; by the
 * same value its callers are let in (`AccessGuard`), its input is parsed (`InputGuard`), its repeats are recognised and
 * its reply is filtered.
 */
export function Route(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: METHODS[endpoint.method], path: routePath(endpoint) }),
    HttpCode(successStatus(endpoint)),
    SetMetadata(ENDPOINT, endpoint),
    ...(endpoint.idempotent ? [UseInterceptors(IdempotencyInterceptor)] : []),
  );
}
