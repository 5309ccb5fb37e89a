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
 * Makes a method the handler of an endpoint of the contract. The endpoint determines verb, path and success status.
 * Guards and interceptors also use the endpoint: to admit callers, parse the input, recognize repeated requests and
 * filter the response.
 */
export function Route(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: METHODS[endpoint.method], path: routePath(endpoint) }),
    HttpCode(successStatus(endpoint)),
    SetMetadata(ENDPOINT, endpoint),
    ...(endpoint.idempotent ? [UseInterceptors(IdempotencyInterceptor)] : []),
  );
}
