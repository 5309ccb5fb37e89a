import type { Endpoint } from '@market/contract/endpoints/endpoint';

/** Prefix of all API paths. */
export const API_PREFIX = '/api';

/** Metadata key of a handler's endpoint. */
export const ENDPOINT = Symbol('endpoint');

/** Returns the endpoint of a handler; undefined for handlers outside the contract. */
export function endpointOf(handler: object): Endpoint | undefined {
  return Reflect.getMetadata(ENDPOINT, handler);
}

/** Returns a path in the router's syntax: `/mvps/{id}` → `/api/mvps/:id`. */
export function routePath(endpoint: Endpoint): string {
  return API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** Returns the status of a success: the endpoint's own, or 204 without a reply. */
export function successStatus(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.reply ? 200 : 204);
}
