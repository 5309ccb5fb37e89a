import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { Endpoint, Method } from '@market/contract/endpoint';

/** Everything of the API lives below this path. */
export const API_PREFIX = '/api';

/** Where a handler keeps its endpoint. */
export const ENDPOINT = Symbol('endpoint');

const METHODS: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

/**
 * Makes a method the handler of an endpoint of the contract. Its verb, path and success status come from there; by the
 * same value its callers are let in (`AccessGuard`), its input is parsed, its repeats are recognised and its reply is filtered.
 */
export function Route(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: METHODS[endpoint.method], path: routePath(endpoint) }),
    HttpCode(successStatus(endpoint)),
    SetMetadata(ENDPOINT, endpoint),
  );
}

/** The endpoint a handler serves; undefined for handlers outside the contract. */
export function endpointOf(handler: object): Endpoint | undefined {
  return Reflect.getMetadata(ENDPOINT, handler);
}

/** Path as the router takes it: `/mvps/{id}` → `/api/mvps/:id`. */
export function routePath(endpoint: Endpoint): string {
  return API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** Status of a success: as the endpoint says, 204 where nothing is answered. */
export function successStatus(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.reply ? 200 : 204);
}
