import type { Endpoint } from '@market/contract/endpoints/endpoint';

/** Prefix of all API paths. */
export const API_PREFIX = '/api';

/** The metadata key under which a handler stores its endpoint. */
export const ENDPOINT = Symbol('endpoint');

/** Returns the endpoint that a handler serves; undefined for a handler outside the contract. */
export function endpointOf(handler: object): Endpoint | undefined {
  return Reflect.getMetadata(ENDPOINT, handler);
}

/** Returns a path in the router's syntax: `/mvps/{id}` → `/api/mvps/:id`. */
export function routePath(endpoint: Endpoint): string {
  return API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Returns the status of a success: the one that the endpoint declares, otherwise 200, or 204 without a
 * response body.
 */
export function successStatus(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.reply ? 200 : 204);
}
