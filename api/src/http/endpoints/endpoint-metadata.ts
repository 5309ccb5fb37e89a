import type { Endpoint } from '@market/contract/endpoints/endpoint';

/** Everything of the API lives below this path. */
export const API_PREFIX = '/api';

/** Where a handler keeps its endpoint. */
export const ENDPOINT = Symbol('endpoint');

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
